import * as banners from '#contract/operations/banners.ts'
import * as links from '#contract/operations/links.ts'
import { recordOf } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { switchedBack } from '#server/bulk/rollback-definition.ts'
import { banner } from '#server/database/schema/operations.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { bannerHandlers, reportBrokenLinks } from './banner/handlers.ts'
import { bannerExport } from './banner/present.ts'
import { linkHandlers } from './link/targets.ts'
import { searches } from './search.ts'

export const operations = area('operations', {
  routes: [pair(banners, bannerHandlers), pair(links, linkHandlers)],
  records: { banner: recordOf(banner) },
  exports: [bannerExport],
  rollbacks: [switchedBack('banner', banners.enableBanners)],
  bulk: [bulkOf(banners.enableBanners, banners.listBanners, ({ name }) => name)],
  search: searches,
  schedules: [
    {
      name: 'report banners with broken links',
      everyMs: minutes(10),
      run: ({ databases }, now) => reportBrokenLinks(databases.main, now),
    },
  ],
})
