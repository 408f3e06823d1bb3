import { useMemo, useState } from 'react'
import { merchantSource } from '#contract/merchants/codes.ts'
import { companyType } from '#contract/merchants/enterprise-rules.ts'
import {
  canConvertExperience,
  canExtendExperience,
  canOpenExperience,
  isOpenExperience,
} from '#contract/merchants/experience-rules.ts'
import {
  assignExperiences,
  closeExperiences,
  convertExperience,
  type ExperienceRow,
  followExperience,
  listExperiences,
  openExperience,
  saveExperience,
} from '#contract/merchants/experiences.ts'
import { experienceRights } from '#contract/merchants/field-rights.ts'
import { experiencePaths } from '#features/merchants/paths.ts'
import { MerchantExport, MerchantExportBulk } from '#features/merchants/shared/merchant-export.tsx'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { Can, useCan, useReads } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { experienceColumns } from './columns.tsx'
import { MonthFigures } from './month-figures.tsx'
import { ExperienceTabs } from './tabs.tsx'
import type { TermStep } from './term-dialog.tsx'

const ExperienceDrawer = lazyPart(() => import('./drawer.tsx'), 'ExperienceDrawer')
const ExperienceFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'ExperienceFormDrawer')
const ExperienceFollowDialog = lazyPart(() => import('./follow-dialog.tsx'), 'ExperienceFollowDialog')
const TermDialog = lazyPart(() => import('./term-dialog.tsx'), 'TermDialog')
const ExperienceAssignDialog = lazyPart(() => import('./bulk-dialogs.tsx'), 'ExperienceAssignDialog')
const ExperienceCloseDialog = lazyPart(() => import('./bulk-dialogs.tsx'), 'ExperienceCloseDialog')

export const opening = listOf(listExperiences, experiencePaths.list, { tab: ['status', 'due', 'ending'] })

type Asked =
  | { what: 'form'; id: number | null }
  | { what: 'follow' | TermStep; row: ExperienceRow }
  | { what: 'assign' | 'close'; target: BulkTarget<ExperienceRow> }

/** Requests of companies to try the mall, from the first call to 转正. */
export default function ExperienceList() {
  const list = useList(opening)
  const can = useCan()
  const reads = useReads(experienceRights)
  const { open } = list
  const columns = useMemo(() => experienceColumns(open), [open])
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const add = (
    <Can call={saveExperience}>
      <Button tone="primary" onClick={() => ask({ what: 'form', id: null })}>
        新增体验
      </Button>
    </Can>
  )
  return (
    <Page
      actions={
        <>
          <MerchantExport what="experience" columns={columns} query={list.query} />
          {add}
        </>
      }
    >
      <MonthFigures month={list.page?.month} />
      <ExperienceTabs list={list} />
      <Filters list={list}>
        <TextFilter {...list.filter('companyName')} label="公司" placeholder="公司、联系人、拼音或编号" />
        {reads('phone') && <TextFilter {...list.filter('phone')} label="手机" placeholder="手机号或后四位" />}
        <CodeFilter {...list.filter('merchantType')} label="商家类型" codes={companyType} />
        <CodeFilter {...list.filter('source')} label="来源" codes={merchantSource} />
        <PickFilter {...list.filter('followerId')} label="跟进人" useChoices={useManagerChoices} />
        <RegionFilter {...list.filter('area')} label="地区" />
        <DayRangeFilter list={list} label="体验结束" from="endFrom" to="endTo" />
        <DayRangeFilter list={list} label="下次跟进" from="nextFollowFrom" to="nextFollowTo" />
        <DayRangeFilter list={list} label="申请时间" from="createdFrom" to="createdTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有体验申请"
        noun="体验申请"
        emptyAction={add}
        onOpen={({ id }) => open(id)}
        actions={(row) => (
          <RowActions
            name={row.companyName}
            actions={[
              can(openExperience) &&
                canOpenExperience(row) && { label: '开通体验', onSelect: () => ask({ what: 'open', row }) },
              { label: '详情', onSelect: () => open(row.id) },
              can(followExperience) &&
                isOpenExperience(row) && { label: '写跟进', onSelect: () => ask({ what: 'follow', row }) },
              can(saveExperience) &&
                isOpenExperience(row) && { label: '编辑', onSelect: () => ask({ what: 'form', id: row.id }) },
              can(assignExperiences) &&
                isOpenExperience(row) && { label: '分配', onSelect: () => ask({ what: 'assign', target: [row] }) },
              can(openExperience) &&
                canExtendExperience(row) && { label: '延期', onSelect: () => ask({ what: 'extend', row }) },
              can(convertExperience) &&
                canConvertExperience(row) && { label: '转正', onSelect: () => ask({ what: 'convert', row }) },
              can(closeExperiences) &&
                isOpenExperience(row) && {
                  label: '关闭',
                  tone: 'danger',
                  onSelect: () => ask({ what: 'close', target: [row] }),
                },
            ]}
          />
        )}
        bulk={
          <>
            <MerchantExportBulk what="experience" columns={columns} list={list} />
            <BulkAction
              list={list}
              scope="query"
              asks
              call={assignExperiences}
              fits={{ row: isOpenExperience, none: '所选的体验都已转正或关闭' }}
              onRun={(target) => ask({ what: 'assign', target })}
            >
              批量分配
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              tone="danger"
              call={closeExperiences}
              fits={{ row: isOpenExperience, none: '所选的体验都已转正或关闭' }}
              onRun={(target) => ask({ what: 'close', target })}
            >
              批量关闭
            </BulkAction>
          </>
        }
      />
      {list.opened !== null && <ExperienceDrawer id={list.opened} onClose={() => open(null)} />}
      {asked?.what === 'form' && <ExperienceFormDrawer id={asked.id} onClose={close} />}
      {asked?.what === 'follow' && <ExperienceFollowDialog experience={asked.row} onClose={close} />}
      {(asked?.what === 'open' || asked?.what === 'extend' || asked?.what === 'convert') && (
        <TermDialog step={asked.what} experience={asked.row} onClose={close} />
      )}
      {asked?.what === 'assign' && <ExperienceAssignDialog target={asked.target} onClose={close} />}
      {asked?.what === 'close' && <ExperienceCloseDialog target={asked.target} onClose={close} />}
    </Page>
  )
}
