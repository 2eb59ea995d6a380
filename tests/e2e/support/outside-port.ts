/** Where a server that browser tests start is told what happens outside of it: beside the ports of the two servers. */
export function outsidePort(serverPort: number): number {
  return serverPort + 2;
}

/** Where a test takes what the product tells browsers: beside what is outside of the two servers. */
export function pushPort(firstPort: number): number {
  return firstPort + 4;
}
