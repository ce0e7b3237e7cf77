# An image of the .deb on Debian; tools/package makes the package first:
#   docker build -f tools/package.Dockerfile -t scrim build/packages
#   docker run --rm -v "$PWD:/data" scrim release notes -o released --k 5
FROM debian:bookworm-slim
COPY scrim_*.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/scrim_*.deb && \
    rm -rf /var/lib/apt/lists/* /tmp/scrim_*.deb && \
    useradd --no-create-home --home-dir /data scrim && mkdir -p /data && chown scrim /data
USER scrim
WORKDIR /data
ENTRYPOINT ["/usr/bin/scrim"]
CMD ["--help"]
