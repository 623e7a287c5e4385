// usage: PORT=8080 node load.js <tables> <moves per table>; the server is on this machine.
// Two people at each table play Macadam in a closed loop: a move counts when both have it, then the next is sent.
// It counts and prints as peers/boardgameio/load.js does, so that the two can stand side by side.
const WebSocket = require('ws');
const http = require('http');

const port = +process.env.PORT;
const [tables, moves] = [+process.argv[2], +process.argv[3]];
const latencies = [];

function post(path, body, cookie) {
  const data = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data), ...(cookie && { cookie }) };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (piece) => { text += piece; });
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode} ${text}`));
        const set = response.headers['set-cookie'];
        return resolve({ ...JSON.parse(text), cookie: set ? set[0].split(';')[0] : cookie });
      });
    });
    request.on('error', reject);
    request.end(data);
  });
}

function join(table, seat, cookie) {
  const url = `ws://127.0.0.1:${port}/api/tables/${table}/socket`;
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  const player = { seat, socket, choices: '' };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('message', (text) => {
      const welcome = JSON.parse(text);
      Object.assign(player, { number: welcome.number, choices: welcome.view.choices });
      resolve(player);
    });
  });
}

async function open() {
  const [south, north] = [await post('/api/me', { name: 'South' }), await post('/api/me', { name: 'North' })];
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const { table } = await post('/api/tables', { game: 'macadam', rules: {}, seats, private: true }, south.cookie);
  await post(`/api/tables/${table}/sit`, { seat: 1 }, north.cookie);
  return [await join(table, 0, south.cookie), await join(table, 1, north.cookie)];
}

// A game must last as long as the measurement: no move that ends it, if there is another.
function pick(choices, random) {
  const words = choices.split(' ');
  const quiet = words.filter((word) => !word.includes('='));
  const from = quiet.length ? quiet : words;
  return from[random() % from.length].split('=')[0].split(/[-^]/);
}

function play(players, number, seed) {
  let state = seed;
  const random = () => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return state >>> 8; };
  let [mover, played, had, sent] = [0, 0, 0, 0n];
  return new Promise((resolve, reject) => {
    const send = () => {
      const { seat, choices, socket } = players[mover];
      const path = pick(choices, random);
      had = 0;
      sent = process.hrtime.bigint();
      socket.send(JSON.stringify({ kind: 'play', id: `m${number}`, number: number + 1, seat, do: action(path) }));
    };
    players.forEach((player) => player.socket.on('message', (text) => {
      const told = JSON.parse(text);
      if (told.kind === 'refused' || told.kind === 'trouble') return reject(new Error(text));
      if (told.kind !== 'update' || told.happened.number <= number) return undefined;
      player.choices = told.view.choices;
      had += 1;
      if (had < 2) return undefined;
      latencies.push(Number(process.hrtime.bigint() - sent) / 1e6);
      number += 1;
      played += 1;
      if (played === moves) return resolve();
      if (told.turn.kind !== 'to_move') return reject(new Error(`the game ended after ${played} moves`));
      mover = told.turn.seat;
      return send();
    }));
    send();
  });
}

const action = (path) => ({ kind: 'move', start: path[0], end: path[path.length - 1] });

(async () => {
  await new Promise((go) => process.stdin.once('data', go));
  const begun = Date.now();
  const pairs = [];
  for (let i = 0; i < tables; i += 1) pairs.push(await open());
  const setup = Date.now() - begun; console.log('ready'); await new Promise((go) => process.stdin.once('data', go));
  const [cpu, start] = [process.cpuUsage(), process.hrtime.bigint()];
  await Promise.all(pairs.map((players, i) => play(players, players[1].number, i + 1)));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const { user, system } = process.cpuUsage(cpu);
  latencies.sort((a, b) => a - b);
  const quantile = (x) => +latencies[Math.min(latencies.length - 1, Math.floor(x * latencies.length))].toFixed(2);
  console.log(JSON.stringify({
    server: 'tablee', matches: tables, moves: latencies.length, pace_ms: 0, seconds: +seconds.toFixed(2),
    moves_per_s: Math.round(latencies.length / seconds),
    p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99), max: quantile(1),
    client_cpu_s: +((user + system) / 1e6).toFixed(2), setup_ms: setup,
  }));
  process.exit(0);
})().catch((fault) => { console.error(String(fault)); process.exit(1); });
