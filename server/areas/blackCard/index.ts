import { assignCardManager, freezeCardMerchants } from '#contract/blackCard/card-changes.ts'
import { listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import * as channelPriceContract from '#contract/blackCard/channel-prices.ts'
import * as channelSettlementContract from '#contract/blackCard/channel-settlements.ts'
import * as channelContract from '#contract/blackCard/channels.ts'
import { closeServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { listServiceOrders } from '#contract/blackCard/service-orders.ts'
import * as servicePackageContract from '#contract/blackCard/service-packages.ts'
import { recordOf } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { switchedBack } from '#server/bulk/rollback-definition.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { platformRows } from '#server/entity/scope.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { cardPayable } from './audit/payable.ts'
import { cardAuditTodos } from './audit/todos.ts'
import { cardImport } from './card/import.ts'
import { cardExports, cardRecords, cardRoutes, cardSchedules } from './cards.ts'
import { channelHandlers, channelPriceHandlers, channelSettlementHandlers } from './channel/handlers.ts'
import { channelExport } from './channel/list.ts'
import { settleChannelMonths } from './channel/monthly-run.ts'
import { channelPriceImport } from './channel/price-import.ts'
import { channelRecords } from './channel/records.ts'
import { expireChannels } from './channel/scheduled-work.ts'
import { searches } from './search.ts'
import { serviceOrderExport } from './service-order/list.ts'
import { servicePayable } from './service-order/payable.ts'
import { serviceOrderTodos } from './service-order/todos.ts'
import { serviceOrderRecords, serviceOrderRoutes, serviceOrderSchedules } from './service-orders.ts'
import { servicePackageHandlers } from './service-package/handlers.ts'

const { enableServicePackages, listServicePackages } = servicePackageContract

const byName = ({ name }: { name: string }) => name

export const blackCard = area('blackCard', {
  routes: [
    pair(servicePackageContract, servicePackageHandlers),
    ...cardRoutes,
    pair(channelContract, channelHandlers),
    pair(channelPriceContract, channelPriceHandlers),
    pair(channelSettlementContract, channelSettlementHandlers),
    ...serviceOrderRoutes,
  ],
  records: {
    ...cardRecords,
    servicePackage: recordOf(servicePackage, { rows: ({ caller }) => platformRows(caller, servicePackage) }),
    ...channelRecords,
    ...serviceOrderRecords,
  },
  imports: [cardImport, channelPriceImport],
  exports: [...cardExports, channelExport, serviceOrderExport],
  payables: [cardPayable, servicePayable],
  bulk: [
    bulkOf(enableServicePackages, listServicePackages, byName),
    bulkOf(freezeCardMerchants, listCardMerchants, byName),
    bulkOf(assignCardManager, listCardMerchants, byName),
    bulkOf(channelContract.enableChannels, channelContract.listChannels, byName),
    bulkOf(closeServiceOrders, listServiceOrders, ({ serviceOrderNo }) => serviceOrderNo),
  ],
  rollbacks: [
    switchedBack('servicePackage', enableServicePackages, (id, enabled) => ({ ids: [id], enable: enabled === 1 })),
  ],
  search: searches,
  todos: { reviews: [cardAuditTodos], work: [serviceOrderTodos] },
  schedules: [
    ...cardSchedules,
    ...serviceOrderSchedules,
    {
      name: 'end and remind channels',
      everyMs: minutes(10),
      run: ({ databases }, now) => expireChannels(databases.main, now),
    },
    {
      name: 'make statements of channels',
      everyMs: minutes(10),
      run: async ({ databases }, now) => {
        await settleChannelMonths(databases.main, now)
      },
    },
  ],
})
