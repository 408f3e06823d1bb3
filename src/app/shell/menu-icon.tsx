import {
  Award,
  BadgeCheck,
  Bell,
  Download,
  Factory,
  File,
  FolderTree,
  Keyboard,
  KeyRound,
  ListTree,
  LogOut,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Package,
  PaintRoller,
  ReceiptText,
  Ruler,
  Settings,
  Settings2,
  Stamp,
  SunMoon,
  Tag,
  Users,
} from 'lucide-react'

/** The icons that menus and the palette may name. Taken one by one: the whole set would outweigh the shell. */
const icons: Readonly<Record<string, LucideIcon>> = {
  award: Award,
  'badge-check': BadgeCheck,
  bell: Bell,
  download: Download,
  factory: Factory,
  file: File,
  'folder-tree': FolderTree,
  'key-round': KeyRound,
  keyboard: Keyboard,
  'list-tree': ListTree,
  'log-out': LogOut,
  megaphone: Megaphone,
  newspaper: Newspaper,
  package: Package,
  'paint-roller': PaintRoller,
  'receipt-text': ReceiptText,
  ruler: Ruler,
  'settings-2': Settings2,
  settings: Settings,
  stamp: Stamp,
  'sun-moon': SunMoon,
  tag: Tag,
  users: Users,
}

export const hasIcon = (name: string): boolean => name in icons

/** An icon by its lucide name, or a picture by its address. */
export function MenuIcon({ icon, isPic = false }: { icon: string; isPic?: boolean }) {
  if (isPic) return <img src={icon} alt="" className="size-4 shrink-0 rounded-sm object-cover" />
  const Icon = icons[icon] ?? File
  return <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
}
