import { strFromU8, unzipSync } from 'fflate'
import type { BulkAction } from '#server/bulk/definition.ts'
import type { TestServer } from '../setup/test-server.ts'

/** Hook for the nth call of the action. */
export function steppingIn(server: () => TestServer) {
  let calls = 0
  let undo = () => {}
  const onRecord = (at: number, act: () => Promise<unknown>) => {
    const { services } = server()
    const { areas } = services
    calls = 0
    const findBulkAction: typeof areas.findBulkAction = (action, list) => {
      const known = areas.findBulkAction(action, list)
      const handler: BulkAction['actionRoute']['handler'] = async (params, call) => {
        if (++calls === at) await act()
        return known?.actionRoute.handler(params, call)
      }
      return known && { ...known, actionRoute: { ...known.actionRoute, handler } }
    }
    services.areas = { ...areas, findBulkAction }
    undo = () => {
      services.areas = areas
    }
  }
  return {
    onRecord,
    breakAt: (at: number) => {
      // PostgreSQL errors are retried several times: the failure must not succeed on a retry.
      const fail = () => Promise.reject(Object.assign(new Error('connection lost'), { code: '40001' }))
      onRecord(at, async () => {
        calls = at - 1
        await fail()
      })
    },
    restore: () => undo(),
  }
}

/** The rows of a stored spreadsheet, as XML. */
export async function sheetOf(server: TestServer, key: string): Promise<string> {
  const body = await server.services.store.read(key)
  const chunks: Uint8Array[] = []
  for await (const chunk of body ?? []) chunks.push(chunk)
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}
