import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { requestFor } from '../server/setup/request.ts'

export type Ask = <E extends Endpoint>(endpoint: E, params: ParamsOf<E>) => Promise<DataOf<E>>

/** Sends requests as the token's account; `send` uses the network or an in-process server. */
export const asker =
  (token: string, send: (path: string, init: RequestInit) => Response | Promise<Response>): Ask =>
  async (endpoint, params) => {
    const { path, init } = requestFor(endpoint, params, { token })
    const { code, message, data } = await (await send(path, init)).json()
    if (code !== 200) throw new Error(`${endpoint.path} was refused: ${code} ${message}`)
    return data
  }
