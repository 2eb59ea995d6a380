/** Sends requests to a loopback port for some seconds and prints how many were answered. */
import http from 'node:http';
import process from 'node:process';

const [portText = '', route = '/', secondsText = '', connectionsText = ''] = process.argv.slice(2);
const [port, seconds, connections] = [Number(portText), Number(secondsText), Number(connectionsText)];
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const body = JSON.stringify({ amount: '0.5' });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
const until = Date.now() + seconds * 1000;
let answered = 0;

await Promise.all(Array.from({ length: connections }, keepAsking));
agent.destroy();
process.stdout.write(String(answered));

async function keepAsking(): Promise<void> {
  while (Date.now() < until) {
    await ask();
    answered += 1;
  }
}

async function ask(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path: route, method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`));
      answer.resume();
      answer.once('end', resolve);
    });
    request.once('error', reject);
    request.end(body);
  });
}
