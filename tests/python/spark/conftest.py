"""A real cluster on loopback: a standalone master and two workers, each a process of its own."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time

import pyspark
import pytest

HOME = pathlib.Path(pyspark.__file__).parent


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    def __init__(self, folder):
        self.folder = folder
        self.environment = {**os.environ, "SPARK_HOME": str(HOME), "SPARK_LOCAL_IP": "127.0.0.1",
                            "SPARK_WORKER_DIR": str(folder / "work"), "SPARK_LOCAL_DIRS": str(folder / "local"),
                            "PYSPARK_PYTHON": sys.executable, "SPARK_DAEMON_MEMORY": "256m"}
        self.processes = []

    def begin(self):
        port = free_port()
        self.url = f"spark://127.0.0.1:{port}"
        self.processes.append(self.start("master", "master.Master", "--host", "127.0.0.1", "--port", port,
                                         "--webui-port", free_port()))
        self.wait("master", "I have been elected leader")
        for number in (1, 2):
            self.processes.append(self.start(f"worker{number}", "worker.Worker", "--host", "127.0.0.1", "--cores", 1,
                                             "--memory", "1g", "--webui-port", free_port(), self.url))
        for number in (1, 2):
            self.wait(f"worker{number}", "Successfully registered with master")

    def start(self, name, service, *arguments):
        with open(self.folder / f"{name}.log", "w") as log:
            return subprocess.Popen([HOME / "bin" / "spark-class", f"org.apache.spark.deploy.{service}",
                                     *map(str, arguments)], stdout=log, stderr=subprocess.STDOUT, env=self.environment,
                                    cwd=self.folder)

    def wait(self, name, words):
        until = time.monotonic() + 300
        while words not in (self.folder / f"{name}.log").read_text():
            assert time.monotonic() < until, (self.folder / f"{name}.log").read_text()[-2000:]
            time.sleep(0.2)

    def executors(self):
        """The processes of executors: those whose parent is one of the workers."""
        workers = {process.pid for process in self.processes[1:]}
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                parent = int(re.search(r"PPid:\s+(\d+)", (folder / "status").read_text()).group(1))
                command = (folder / "cmdline").read_text()
            except (OSError, AttributeError):
                continue
            if parent in workers and "CoarseGrainedExecutorBackend" in command:
                found.append(int(folder.name))
        return found

    def stop(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            process.wait(30)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory):
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        started.begin()
        yield started
    finally:
        started.stop()


@pytest.fixture(scope="session")
def session(cluster):
    os.environ.update({"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable,
                       "SPARK_LOCAL_DIRS": cluster.environment["SPARK_LOCAL_DIRS"]})
    from pyspark.sql import SparkSession

    made = (SparkSession.builder.master(cluster.url).appName("scrim")
            .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.memory", "512m").config("spark.driver.memory", "1g")
            .config("spark.ui.enabled", "false").config("spark.sql.execution.arrow.maxRecordsPerBatch", "500")
            .config("spark.sql.shuffle.partitions", "8").getOrCreate())
    made.sparkContext.setLogLevel("ERROR")
    yield made
    made.stop()
