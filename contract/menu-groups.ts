/** A group of the top navigation. */
export interface MenuGroup {
  /** The side menu that a page highlights. */
  menuIndex: 0 | 1 | 2 | 3 | 4
  name: string
  icon: string
}

export const menuGroups = {
  goods: { menuIndex: 0, name: '商品中心', icon: 'package' },
  trade: { menuIndex: 1, name: '交易中心', icon: 'receipt-text' },
  customers: { menuIndex: 2, name: '客户中心', icon: 'users' },
  content: { menuIndex: 3, name: '内容中心', icon: 'newspaper' },
  system: { menuIndex: 4, name: '系统中心', icon: 'settings' },
} as const satisfies Record<string, MenuGroup>
