import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { listFiles, type StoredFile } from '#contract/base.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { ApiError } from '#lib/api-error.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { text } from '#ui/text.ts'
import { StoredFileTile } from './stored-file-tile.tsx'
import { sameFile } from './stored-files.ts'

interface Choice {
  isMultiple: boolean
  chosen: readonly StoredFile[]
  /** The maximum number is chosen. */
  isFull: boolean
  usedUrls: readonly string[]
  onChoose: (file: StoredFile, isChosen: boolean) => void
}

interface MyUploadsPageProps {
  /** Noun for the file kind: 图片, 视频, 文件. */
  noun: string
  params: ParamsOf<typeof listFiles> & { pageNum: number; pageSize: number }
  choice: Choice
  onPage: (page: number) => void
  onClearSearch: () => void
}

const gridLook = 'grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-3'

/** One page of the uploads, or its loading, error or empty state. */
export function MyUploadsPage({ noun, params, choice, onPage, onClearSearch }: MyUploadsPageProps) {
  const { isMultiple, chosen, isFull, usedUrls, onChoose } = choice
  const group = useId()
  // Refetched on every open: a file may have just been uploaded.
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...readOptions(listFiles, params),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

  if (error) {
    const known = error instanceof ApiError ? error : undefined
    return (
      <Failed
        title="我的上传加载失败"
        message={known?.message}
        requestId={known?.requestId}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Waiting />
  if (data.total === 0) {
    return params.name ? (
      <Empty title={`没有名称包含“${params.name}”的${noun}`}>
        <Button onClick={onClearSearch}>清除搜索</Button>
      </Empty>
    ) : (
      <Empty title={`还没有上传过这类${noun}`} hint="上传过的会留在这里，下次可以直接选用" />
    )
  }
  return (
    <>
      <fieldset
        aria-busy={isPlaceholderData}
        className={cn(gridLook, 'transition-opacity duration-quick', isPlaceholderData && 'opacity-60')}
      >
        <legend className="sr-only">我的上传</legend>
        {data.list.map((file) => {
          const isChosen = chosen.some(({ id }) => id === file.id)
          const isUsed = usedUrls.some((url) => sameFile(url, file.url))
          return (
            <StoredFileTile
              key={file.id}
              file={file}
              type={isMultiple ? 'checkbox' : 'radio'}
              name={group}
              checked={isChosen}
              isUsed={isUsed}
              disabled={isUsed || (isFull && !isChosen)}
              onChange={(event) => onChoose(file, event.currentTarget.checked)}
            />
          )
        })}
      </fieldset>
      <Pagination
        page={params.pageNum}
        pageSize={params.pageSize}
        total={data.total}
        onPageChange={onPage}
        className="mt-auto"
      />
    </>
  )
}

/** Skeleton with the height of two rows. */
function Waiting() {
  return (
    <div role="status" className="animate-appear [animation-delay:200ms] [animation-fill-mode:backwards]">
      <span className="sr-only">{text.loading}</span>
      <div aria-hidden className={gridLook}>
        {Array.from({ length: 10 }, (_, index) => index).map((index) => (
          <div key={index} className="h-36 animate-pulse rounded bg-line" />
        ))}
      </div>
    </div>
  )
}
