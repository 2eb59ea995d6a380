/** Runs short EVM programs as a node does: enough of the machine for those that our adapter sends. */

export type TinyWorld = Readonly<{
  balanceOf: (address: string) => bigint;
  /** What a contract returns. Undefined if the call fails. */
  callContract?: (contract: string, data: string) => string | undefined;
}>;

class Reverted extends Error {}

type Machine = {
  readonly code: Uint8Array;
  readonly world: TinyWorld;
  readonly stack: bigint[];
  readonly memory: Uint8Array;
  at: number;
  returned: Uint8Array;
};

const memoryBytes = 2 ** 17;
const word = 2n ** 256n;

/** What `eth_call` with this data and no receiver answers. Undefined if the program fails. */
export function runProgram(data: string, world: TinyWorld): string | undefined {
  const code = Uint8Array.from(Buffer.from(data.slice(2), 'hex'));
  const machine: Machine = {
    code,
    world,
    stack: [],
    memory: new Uint8Array(memoryBytes),
    at: 0,
    returned: new Uint8Array(),
  };
  try {
    for (;;) {
      const operation = code[machine.at] ?? 0;
      machine.at += 1;
      if (operation === 0xf3) return `0x${toHex(readMemory(machine, pop(machine), pop(machine)))}`;
      step(machine, operation);
    }
  } catch (error) {
    if (error instanceof Reverted) return undefined;
    throw error;
  }
}

function step(machine: Machine, operation: number): void {
  const { stack, code } = machine;
  if (operation >= 0x60 && operation <= 0x7f) {
    const width = operation - 0x5f;
    stack.push(BigInt(`0x${toHex(code.subarray(machine.at, machine.at + width))}`));
    machine.at += width;
  } else if (operation >= 0x80 && operation <= 0x8f) {
    stack.push(peek(machine, operation - 0x7f));
  } else if (operation >= 0x90 && operation <= 0x9f) {
    const [top, other] = [stack.length - 1, stack.length - (operation - 0x8e)];
    [stack[top], stack[other]] = [stack[other] ?? 0n, stack[top] ?? 0n];
  } else {
    const run = operations[operation];
    if (!run) throw new Reverted(`operation ${operation.toString(16)}`);
    run(machine);
  }
}

const binary = (compute: (first: bigint, second: bigint) => bigint) => (machine: Machine) => {
  const [first, second] = [pop(machine), pop(machine)];
  machine.stack.push(((compute(first, second) % word) + word) % word);
};

const operations: Readonly<Record<number, (machine: Machine) => void>> = {
  0x01: binary((a, b) => a + b),
  0x03: binary((a, b) => a - b),
  0x10: binary((a, b) => (a < b ? 1n : 0n)),
  0x15: (machine) => machine.stack.push(pop(machine) === 0n ? 1n : 0n),
  0x1b: binary((shift, value) => (shift > 255n ? 0n : value << shift)),
  0x1c: binary((shift, value) => (shift > 255n ? 0n : value >> shift)),
  0x31: (machine) => machine.stack.push(machine.world.balanceOf(toAddress(pop(machine)))),
  0x38: (machine) => machine.stack.push(BigInt(machine.code.length)),
  0x39: (machine) => {
    const [to, from, size] = [pop(machine), pop(machine), pop(machine)].map(Number) as [number, number, number];
    const copied = new Uint8Array(size);
    copied.set(machine.code.subarray(from, from + size));
    machine.memory.set(copied, to);
  },
  0x3d: (machine) => machine.stack.push(BigInt(machine.returned.length)),
  0x51: (machine) => machine.stack.push(BigInt(`0x${toHex(readMemory(machine, pop(machine), 32n))}`)),
  0x52: (machine) => {
    const [to, value] = [Number(pop(machine)), pop(machine)];
    machine.memory.set(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'), to);
  },
  0x56: (machine) => jump(machine, pop(machine)),
  0x57: (machine) => {
    const [to, isWanted] = [pop(machine), pop(machine)];
    if (isWanted !== 0n) jump(machine, to);
  },
  0x5a: (machine) => machine.stack.push(50_000_000n),
  0x5b: () => undefined,
  0xfa: call,
  0xfd: () => {
    throw new Reverted('revert');
  },
};

function call(machine: Machine): void {
  pop(machine); // the gas
  const contract = toAddress(pop(machine));
  const data = `0x${toHex(readMemory(machine, pop(machine), pop(machine)))}`;
  const [to, size] = [Number(pop(machine)), Number(pop(machine))];
  const answer = machine.world.callContract?.(contract, data);
  machine.returned = Uint8Array.from(Buffer.from(answer?.slice(2) ?? '', 'hex'));
  machine.memory.set(machine.returned.subarray(0, size), to);
  machine.stack.push(answer === undefined ? 0n : 1n);
}

function jump(machine: Machine, to: bigint): void {
  if (machine.code[Number(to)] !== 0x5b) throw new Reverted('a jump to nowhere');
  machine.at = Number(to);
}

function pop({ stack }: Machine): bigint {
  const value = stack.pop();
  if (value === undefined) throw new Reverted('an empty stack');
  return value;
}

function peek({ stack }: Machine, depth: number): bigint {
  const value = stack[stack.length - depth];
  if (value === undefined) throw new Reverted('an empty stack');
  return value;
}

function readMemory({ memory }: Machine, from: bigint, size: bigint): Uint8Array {
  return memory.subarray(Number(from), Number(from + size));
}

function toAddress(value: bigint): string {
  return `0x${(value % 2n ** 160n).toString(16).padStart(40, '0')}`;
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
