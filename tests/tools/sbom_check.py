#!/usr/bin/env python3
"""sbom_check.py SCRIM: that tools/sbom tells what a package holds. SCRIM is the program.

  - the list is SPDX 2.3: every element has an id of its own, relations are of elements that there are, checksums fit;
  - every shared library of the program but the C library is of a package in it, with the version that is installed;
  - the pins of pip and the lock file of the page are in it;
  - a NOTICE that leaves a library out is refused."""
import hashlib, json, os, pathlib, re, shutil, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NEEDED = {"SPDXID", "name", "versionInfo", "supplier", "downloadLocation", "licenseConcluded", "licenseDeclared",
          "copyrightText", "filesAnalyzed"}


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def libraries_of(program):
    own = re.compile(r"/(lib(c|m|dl|rt|pthread|resolv)\.so|ld-linux)")
    return sorted(path for path in re.findall(r"=> (/\S+)", output_of("ldd", str(program))) if not own.search(path))


def owner_of(path):
    for name in (path, path.removeprefix("/usr")):
        found = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    return None


def main():
    if shutil.which("dpkg") is None:
        print("sbom_check: this is not a Debian system")
        return 77
    scrim = pathlib.Path(sys.argv[1]).resolve()
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / "tree"
        (tree / "bin").mkdir(parents=True)
        (tree / "lib/scrim").mkdir(parents=True)
        shutil.copy(scrim, tree / "bin/scrim")
        shutil.copy(scrim.parent / "lib/scrim/libonnxruntime.so.1", tree / "lib/scrim/libonnxruntime.so.1")
        libraries = pathlib.Path(folder) / "libraries"
        libraries.write_text("\n".join(libraries_of(scrim)) + "\n")
        command = [str(ROOT / "tools/sbom"), str(tree), str(libraries), "1.2.3"]
        listed = json.loads(output_of(*command))
        program_sum = hashlib.sha256((tree / "bin/scrim").read_bytes()).hexdigest()

        if listed["spdxVersion"] != "SPDX-2.3" or listed["dataLicense"] != "CC0-1.0":
            problems.append("the list is not SPDX 2.3")
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", listed["creationInfo"]["created"]):
            problems.append("the time of the list is none")
        ids = [one["SPDXID"] for one in listed["packages"]]
        if len(ids) != len(set(ids)) or not all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one) for one in ids):
            problems.append("ids are not distinct, or not as SPDX has them")
        for one in listed["packages"]:
            if missing := [field for field in NEEDED if one.get(field) in (None, "")]:
                problems.append(f"{one['name']} has no {', '.join(sorted(missing))}")
        known = {*ids, "SPDXRef-DOCUMENT"}
        for one in listed["relationships"]:
            if not {one["spdxElementId"], one["relatedSpdxElement"]} <= known:
                problems.append(f"a relation is of what is not listed: {one}")
        related = {one[end] for one in listed["relationships"] for end in ("spdxElementId", "relatedSpdxElement")}
        problems += [f"{one} is related to nothing" for one in ids if one not in related]
        by_name = {}
        for one in listed["packages"]:
            by_name.setdefault(one["name"], one)
        sums = [one["checksumValue"] for one in by_name["scrim"]["checksums"]]
        if sums != [program_sum] or by_name["scrim"]["versionInfo"] != "1.2.3":
            problems.append("the program has another checksum or version")
        for library in libraries_of(scrim):
            package = owner_of(os.path.realpath(library))
            version = output_of("dpkg-query", "-W", "-f", "${Version}", package)
            if by_name.get(package, {}).get("versionInfo") != version:
                problems.append(f"{package} {version}, of {library}, is not listed")
            elif by_name[package]["licenseConcluded"] == "NOASSERTION":
                problems.append(f"{package} has no licence")
        lock = json.loads((ROOT / "tools/review/page/package-lock.json").read_text())
        pins = dict(re.findall(r'"([a-z-]+)==([0-9.]+)"', (ROOT / "pyproject.toml").read_text()))
        pins |= {name.removeprefix("node_modules/"): one["version"] for name, one in lock["packages"].items()
                 if name and not one.get("optional")}
        problems += [f"{name} {version} is not listed" for name, version in pins.items()
                     if by_name.get(name, {}).get("versionInfo") != version]

        # The same sources with a NOTICE that leaves ICU out.
        copy = pathlib.Path(folder) / "copy"
        for name in ("tools/sbom", "tools/setup", "LICENSE", "pyproject.toml", "tools/review/page/package-lock.json"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        (copy / "models").mkdir()
        notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
        (copy / "NOTICE").write_text(re.sub(r"^  ICU .*\n", "", notice, flags=re.M), encoding="utf-8")
        refused = subprocess.run([str(copy / "tools/sbom"), *command[1:]], capture_output=True, text=True)
        if refused.returncode == 0 or "NOTICE does not name icu" not in refused.stderr:
            problems.append("a NOTICE without ICU is not refused")
    print("\n".join(problems) or f"{len(ids)} packages are listed, and nothing is missing")
    return 1 if problems else 0


sys.exit(main())
