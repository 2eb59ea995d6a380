/** The RPC error codes that we handle. All Bitcoin-like nodes share them. */
export const rpcCodes = {
  notFound: -5,
  outOfRange: -8,
  cannotDecode: -22,
  cannotVerify: -25,
  rejected: -26,
  alreadyInChain: -27,
  noSuchMethod: -32_601,
} as const;
