import { useEffect, useMemo } from 'react'
import type { QueryOf, QueryShape } from '#contract/page-query.ts'
import { type PagePath, readQuery } from '#lib/paths.ts'
import { decodeRouteQuery } from '#lib/route-query.ts'
import { toast } from '#ui/toast/toast.ts'
import { usePageLocation } from './page-location.tsx'

/** The page's query by its shape. A query that does not decrypt or fit counts as empty, with a notice. */
export function useRouteQuery<Shape extends QueryShape>(at: PagePath<Shape>): QueryOf<Shape> {
  const { search } = usePageLocation()
  const { values, isValid } = useMemo(() => readQuery(at.shape, decodeRouteQuery(search)), [at, search])
  useEffect(() => {
    if (!isValid) toast.info('链接参数无效，已按默认条件显示')
  }, [isValid])
  return values
}
