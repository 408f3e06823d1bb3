import type { ReactNode } from 'react'
import { Drawer, DrawerBody, DrawerContent, type DrawerContentProps } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

interface QueryBodyProps<Data> {
  /** The result of `useLookup`. */
  read: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Name of the data for the error message: 供应商. */
  noun: string
  shape?: 'detail' | 'form' | 'table'
  children: (data: Data) => ReactNode
}

/** Renders data, an error or a skeleton for a query. */
export function QueryBody<Data>({ read, noun, shape = 'detail', children }: QueryBodyProps<Data>) {
  const { data, error, refetch } = read
  if (data !== undefined) return children(data)
  if (error) return <Failed title={`${noun}加载失败`} message={error.message} onRetry={() => void refetch()} />
  return <Skeleton shape={shape} />
}

interface QueryDrawerProps<Data> extends QueryBodyProps<Data>, Pick<DrawerContentProps, 'size'> {
  title: string
  onClose: () => void
}

/** Replaces a drawer that cannot open before its record is loaded. */
export function QueryDrawer<Data>({ size, title, onClose, children, ...body }: QueryDrawerProps<Data>) {
  if (body.read.data !== undefined) return children(body.read.data)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size={size} title={title}>
        <DrawerBody>
          <QueryBody shape="form" {...body}>
            {children}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
