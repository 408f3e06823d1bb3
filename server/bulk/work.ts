import type { Endpoint } from '#contract/endpoint.ts'
import { isPermission } from '#contract/permissions.ts'
import { startRollback } from '#contract/rollback.ts'
import type { Caller } from '#server/context.ts'
import { checkParams } from '../http/check-params.ts'
import { forbidden } from '../http/errors.ts'
import type { Route } from '../http/serve.ts'
import type { Services } from '../services.ts'
import type { BulkRecord } from './definition.ts'
import { rollBackRecord } from './rollback.ts'
import type { BulkInput, BulkWork } from './run.ts'

/** Refuses callers without the permission for one of the endpoints. */
export function checkRights(endpoints: readonly Endpoint[], caller: Caller, message?: string): void {
  for (const { permission: can } of endpoints) if (isPermission(can) && !caller.can(can)) throw forbidden(message)
}

interface Called {
  actionRoute: Route
  paramsOf(record: BulkRecord): object
}

/** The work of calling an endpoint for each record. */
export const callingWork = (
  { actionRoute, paramsOf }: Called,
  params: BulkInput['params'],
  needed: readonly Endpoint[],
): BulkWork => ({
  route: actionRoute,
  checkRights: (caller, message) => checkRights(needed, caller, message),
  run: (record, context) =>
    actionRoute.handler(checkParams(actionRoute.endpoint, { ...params, ...paramsOf(record) }, context), context),
})

const rollbackWork: BulkWork = {
  route: { area: 'platform', endpoint: startRollback },
  // Each record is undone by the rights of its own change.
  checkRights: () => {},
  run: rollBackRecord,
}

/** What a job with this input does; undefined when its action no longer exists. */
export function workOf({ areas }: Services, input: BulkInput): BulkWork | undefined {
  if (input.rollsBack) return rollbackWork
  const { action, list, params } = input
  if (list === '') {
    const step = areas.bulkSteps.get(action)
    return step && callingWork(step, params, [step.action])
  }
  const found = areas.findBulkAction(action, list)
  return found && callingWork(found, params, [found.action, found.list])
}
