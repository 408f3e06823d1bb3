import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Component from 'lucide-react/icons/component'
import ContactRound from 'lucide-react/icons/contact-round'
import CreditCard from 'lucide-react/icons/credit-card'
import Factory from 'lucide-react/icons/factory'
import File from 'lucide-react/icons/file'
import FileDown from 'lucide-react/icons/file-down'
import FilePlus2 from 'lucide-react/icons/file-plus-2'
import FolderTree from 'lucide-react/icons/folder-tree'
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import Hourglass from 'lucide-react/icons/hourglass'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Lightbulb from 'lucide-react/icons/lightbulb'
import ListChecks from 'lucide-react/icons/list-checks'
import ListTree from 'lucide-react/icons/list-tree'
import LogOut from 'lucide-react/icons/log-out'
import MapIcon from 'lucide-react/icons/map'
import Megaphone from 'lucide-react/icons/megaphone'
import Menu from 'lucide-react/icons/menu'
import Network from 'lucide-react/icons/network'
import PackageCheck from 'lucide-react/icons/package-check'
import PackagePlus from 'lucide-react/icons/package-plus'
import Palette from 'lucide-react/icons/palette'
import Puzzle from 'lucide-react/icons/puzzle'
import Replace from 'lucide-react/icons/replace'
import Ruler from 'lucide-react/icons/ruler'
import ScrollText from 'lucide-react/icons/scroll-text'
import Share2 from 'lucide-react/icons/share-2'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Smartphone from 'lucide-react/icons/smartphone'
import SquareMenu from 'lucide-react/icons/square-menu'
import Stamp from 'lucide-react/icons/stamp'
import SunMoon from 'lucide-react/icons/sun-moon'
import SwatchBook from 'lucide-react/icons/swatch-book'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UsersRound from 'lucide-react/icons/users-round'
import WalletCards from 'lucide-react/icons/wallet-cards'

/** Icons of single pages of the default menus, for the palette and the menu pages. */
export const pageIcons: Readonly<Record<string, LucideIcon>> = {
  'badge-check': BadgeCheck,
  'calendar-sync': CalendarSync,
  'circle-arrow-up': CircleArrowUp,
  'circle-dollar-sign': CircleDollarSign,
  'package-plus': PackagePlus,
  component: Component,
  factory: Factory,
  file: File,
  'file-plus-2': FilePlus2,
  'folder-tree': FolderTree,
  'gallery-horizontal': GalleryHorizontal,
  'layout-template': LayoutTemplate,
  map: MapIcon,
  network: Network,
  palette: Palette,
  hourglass: Hourglass,
  'key-round': KeyRound,
  keyboard: Keyboard,
  lightbulb: Lightbulb,
  'list-checks': ListChecks,
  'list-tree': ListTree,
  'log-out': LogOut,
  megaphone: Megaphone,
  menu: Menu,
  'package-check': PackageCheck,
  puzzle: Puzzle,
  replace: Replace,
  ruler: Ruler,
  'ticket-percent': TicketPercent,
  'user-check': UserCheck,
  'contact-round': ContactRound,
  'user-cog': UserCog,
  'scroll-text': ScrollText,
  'users-round': UsersRound,
  smartphone: Smartphone,
  stamp: Stamp,
  'sun-moon': SunMoon,
  'swatch-book': SwatchBook,
  tag: Tag,
  tags: Tags,
  'credit-card': CreditCard,
  'shopping-bag': ShoppingBag,
  truck: Truck,
  'wallet-cards': WalletCards,
  'share-2': Share2,
  'undo-2': Undo2,
  'file-down': FileDown,
  'square-menu': SquareMenu,
  'user-round-cog': UserRoundCog,
  'user-round-pen': UserRoundPen,
  'user-round-plus': UserRoundPlus,
  'layout-grid': LayoutGrid,
}
