/** Why the server cannot start, in one Chinese sentence the operator can act on. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
