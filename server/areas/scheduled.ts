import { sealAuditLog } from '../audit-seal.ts'
import type { Services } from '../services.ts'
import { textGateway } from '../text-gateway.ts'
import { minutes, moment } from '../time.ts'
import { grantLabels } from './configuration/label-grants.ts'
import { findDoubles } from './configuration/spec-doubles.ts'
import { expireTipsRules } from './configuration/tips-rule-handlers.ts'
import { expireMatches } from './goods/match-handlers.ts'
import { applyPlannedPrices } from './goods/planned-prices.ts'
import { moveProxyTerms } from './materials/proxy-terms.ts'
import { closeUnpaidDigital, completeDigital } from './orders/digital-jobs.ts'
import { askDigitalPayoutsAgain } from './orders/digital-refund.ts'
import { closeUnpaidOrders, receiveShippedOrders } from './orders/order-jobs.ts'
import { askOpenPayments, endClosedPayments, returnStrayMoney } from './orders/payment-jobs.ts'
import { askPayoutsAgain } from './orders/refund-pay.ts'
import { endUnsentReturns } from './orders/refund-return.ts'
import { expireBrands, sendScheduledNotices } from './suppliers/scheduled-work.ts'
import { deliverTexts } from './suppliers/text-messages.ts'

export interface ScheduledTask {
  name: string
  everyMs: number
  run(services: Services): Promise<unknown>
}

const now = (services: Services) => moment(services.clock())

/** What the areas do by the clock. */
export const scheduledTasks: readonly ScheduledTask[] = [
  {
    name: 'make price changes whose time has come',
    everyMs: 15_000,
    run: (services) => applyPlannedPrices(services.databases.main, now(services)),
  },
  {
    name: 'take recommended sets off whose time is over',
    everyMs: 15_000,
    run: (services) => expireMatches(services.databases.main, now(services)),
  },
  {
    name: 'send notices whose time has come',
    everyMs: 15_000,
    run: (services) => sendScheduledNotices(services.databases.main, now(services)),
  },
  {
    name: 'disable brands whose qualification has ended',
    everyMs: minutes(10),
    run: (services) => expireBrands(services.databases.main, now(services)),
  },
  {
    name: 'begin and end the terms of proxies',
    everyMs: minutes(10),
    run: (services) => moveProxyTerms(services.databases.main, now(services)),
  },
  {
    name: 'give automatic labels to the products that they fit',
    everyMs: minutes(60),
    run: (services) => grantLabels(services.databases.main, now(services)),
  },
  {
    name: 'look for values of specs that look like doubles',
    everyMs: minutes(60),
    run: (services) => findDoubles(services.databases.main),
  },
  {
    name: 'disable tips rules whose end has come',
    everyMs: minutes(1),
    run: (services) => expireTipsRules(services.databases.main, now(services)),
  },
  {
    name: 'ask again what became of refunds that are being paid',
    everyMs: minutes(1),
    run: async (services) => {
      await askPayoutsAgain(services, now(services))
      await askDigitalPayoutsAgain(services, now(services))
    },
  },
  {
    name: 'end refunds whose goods were not sent back in time',
    everyMs: minutes(10),
    run: (services) => endUnsentReturns(services.databases.main, now(services)),
  },
  {
    name: 'close orders that were not paid in time',
    everyMs: minutes(1),
    run: (services) => closeUnpaidOrders(services.databases.main, now(services)),
  },
  {
    name: 'receive orders that were shipped long enough ago',
    everyMs: minutes(1),
    run: (services) => receiveShippedOrders(services.databases.main, now(services)),
  },
  {
    name: 'close digital orders that were not paid in time',
    everyMs: minutes(1),
    run: (services) => closeUnpaidDigital(services.databases.main, now(services)),
  },
  {
    name: 'complete digital orders a week after delivery',
    everyMs: minutes(10),
    run: (services) => completeDigital(services.databases.main, now(services)),
  },
  { name: 'ask the gateway about open payments', everyMs: minutes(1), run: askOpenPayments },
  { name: 'end closed payments at the gateway', everyMs: minutes(1), run: endClosedPayments },
  { name: 'send back money that came for closed payments', everyMs: minutes(1), run: returnStrayMoney },
  { name: 'seal the audit log', everyMs: 20_000, run: sealAuditLog },
  {
    name: 'deliver text messages',
    everyMs: 5_000,
    run: async (services) => {
      const { config, databases, secrets } = services
      // Without a gateway messages wait in the outbox until they are too old to be of use.
      if (config.textGateway)
        await deliverTexts(databases.main, secrets, textGateway(config.textGateway), now(services))
    },
  },
]
