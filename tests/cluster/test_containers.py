"""deploy/: its files agree with each other, and their own words open a house behind the proxy with TLS."""

from __future__ import annotations

import ipaddress
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import yaml

from tablee import cli
from tests.cluster.test_workers import join
from tests.server.client import ME, OPEN, Guest
from tests.server.running import Process, free_port, wait_until
from tests.tooling.tree import ROOT

if TYPE_CHECKING:
    from tests.cluster.postgres import Postgres
    from tests.cluster.redis import RedisServer

DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yml").read_text("utf-8"))
HOUSES = {name: one for name, one in COMPOSE["services"].items() if "build" in one}
UPSTREAMS = re.findall(r"\b(\w+):(\d+)", CADDYFILE)
# A machine has one port for each name, one proxy, and certificates that are to be trusted by nobody else.
ALONE = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"


def words_of(house: dict[str, Any], here: dict[str, str]) -> list[str]:
    """What the compose file says after `serve`; `here`: what is elsewhere on this machine."""
    words: list[str] = house["command"][1:]
    assert house["command"][0] == "serve"
    for said, instead in here.items():
        assert any(said in word for word in words), said
        words = [word.replace(said, instead) for word in words]
    return words


def test_the_proxy_asks_the_houses_by_their_names_and_ports() -> None:
    assert [(house["hostname"], "8000") for house in HOUSES.values()] == UPSTREAMS
    assert [house["hostname"] for house in HOUSES.values()] == list(HOUSES)
    [ports] = re.findall(r"^EXPOSE (.*)$", DOCKERFILE, re.MULTILINE)
    for house in HOUSES.values():
        asked = cli.parser().parse_args(["serve", *words_of(house, {})])
        assert {str(asked.port), asked.metrics.rpartition(":")[2]} == set(ports.split())
        assert house["stop_grace_period"] == "30s"
        assert asked.drain < 30


def test_the_houses_believe_their_own_network_alone() -> None:
    [network] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    subnet = ipaddress.ip_network(network["subnet"])
    assert subnet.is_private
    for house in HOUSES.values():
        assert cli.parser().parse_args(["serve", *words_of(house, {})]).proxies == str(subnet)


def test_one_password_opens_the_database() -> None:
    given = COMPOSE["services"]["postgres"]["environment"]
    for house in HOUSES.values():
        assert house["environment"]["PGPASSWORD"] == given["POSTGRES_PASSWORD"]
        where = f"postgresql+psycopg://{given['POSTGRES_USER']}@postgres/{given['POSTGRES_DB']}"
        assert f"--database={where}" in house["command"]


def test_what_is_built_from_is_there() -> None:
    for lock in re.findall(r"-r (\S+)", DOCKERFILE):
        assert (ROOT / lock).is_file(), lock
    for house in HOUSES.values():
        folder = ROOT / "deploy" / house["build"]["context"]
        assert (folder / house["build"]["dockerfile"]).resolve() == ROOT / "deploy" / "Dockerfile"


class Proxy:
    """Caddy with our Caddyfile, before houses that listen on ports of this machine."""

    def __init__(self, folder: Path, houses: list[Process]) -> None:
        self.port = free_port()
        self.url = f"https://localhost:{self.port}"
        self._folder = folder
        text = CADDYFILE
        for (name, port), house in zip(UPSTREAMS, houses, strict=True):
            text = text.replace(f"{name}:{port}", f"127.0.0.1:{house.port}")
        (folder / "Caddyfile").write_text(ALONE + text, "utf-8")

    @contextmanager
    def running(self) -> Iterator[ssl.SSLContext]:
        """Gives whom to trust."""
        own = {"XDG_DATA_HOME": str(self._folder), "XDG_CONFIG_HOME": str(self._folder)}
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(self._folder / "Caddyfile")]
        with (self._folder / "log").open("wb") as log:
            process = subprocess.Popen(
                command, stderr=log, env=os.environ | own | {"TABLEE_NAME": f"localhost:{self.port}"}
            )
        try:
            root = self._folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
            whole = "-----END CERTIFICATE-----"
            wait_until(
                lambda: root.is_file() and whole in root.read_text(), alive=lambda: process.poll() is None
            )
            trusted = ssl.create_default_context(cafile=str(root))
            wait_until(lambda: self._serves(trusted), alive=lambda: process.poll() is None)
            yield trusted
        finally:
            process.terminate()
            process.wait()

    def _serves(self, trusted: ssl.SSLContext) -> bool:
        """It listens before it has made itself a certificate."""
        try:
            return httpx.get(f"{self.url}/api/ready", verify=trusted, trust_env=False).status_code == 200
        except httpx.TransportError:
            return False


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_a_game_goes_on_through_the_proxy_without_one_of_the_houses(
    postgres: Postgres, redis: RedisServer, tmp_path: Path
) -> None:
    here = {
        "--metrics=0.0.0.0:9100": "--metrics=0", "0.0.0.0": "127.0.0.1", "--drain=5": "--drain=1",
         "10.77.0.0/24": "127.0.0.0/8", "redis://redis": redis.url,
        "postgresql+psycopg://tablee@postgres/tablee": postgres.database(), "${TABLEE_NAME:?}": "localhost",
    }  # fmt: skip
    # As the image does it: the proxy sends nobody to a house that compiles.
    subprocess.run([sys.executable, "-m", "tablee.cli", "warm"], check=True, stdout=subprocess.DEVNULL)
    with ExitStack() as stack:
        houses = [Process(tmp_path / name, *words_of(one, here)) for name, one in HOUSES.items()]
        for house in houses:
            stack.callback(house.close)
            house.start()
        proxy = Proxy(tmp_path, houses)
        trusted = stack.enter_context(proxy.running())
        ada, ben = (stack.enter_context(Guest(proxy.url, trusted=trusted)) for _ in range(2))
        table = ada.open(ME, OPEN)
        ben.sit(table, 1)
        assert all(cookie.secure for cookie in ada.http.cookies.jar)
        number = _plays_on(ada, ben, table)
        leaves, stays = houses
        wait_until(stays.ready)
        assert leaves.stop() == -signal.SIGTERM
        _plays_on(ada, ben, table, number)


def _plays_on(ada: Guest, ben: Guest, table: str, number: int | None = None) -> int:
    """Both come, find the game where it stood, and play a move each."""
    places = [join(guest, table) for guest in (ada, ben)]
    assert number is None or {place.number for place in places} == {number}
    for _ in range(2):
        seat: int = places[0].turn["seat"]
        places[seat].move(seat)
        other = places[1 - seat]
        other.until(lambda: other.number == places[seat].number)  # noqa: B023 (called at once)
    for place in places:
        place.leave()
    return places[0].number
