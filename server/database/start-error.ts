/** Why the server cannot start, in a Chinese sentence that tells the operator what to do. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
