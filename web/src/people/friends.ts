// Friends, people who are blocked, and invitations, asked of the server.
import { ask } from "../api"
import { newId } from "../ids"
import type { Seat } from "../types"
import type { components } from "../wire"

type Schemas = components["schemas"]
export type FriendInfo = Schemas["FriendInfo"]
export type BlockedInfo = Schemas["BlockedInfo"]
export type LinkOwner = Schemas["LinkOwner"]
type Done = Schemas["Done"]
type Opened = Schemas["TableOpened"]

export const friends = (): Promise<FriendInfo[]> => ask("/friends")
/** The link by which others become our friends; renewed, the one before no longer holds. */
export async function friendLink(renew = false): Promise<string> {
  const { link } = await ask<Schemas["FriendLink"]>("/friends/link", { renew })
  return `${location.origin}/f/${link}`
}
export const linkOwner = (link: string): Promise<LinkOwner> => ask(`/friends/link/${link}`)
export const befriend = (link: string): Promise<Done> => ask("/friends", { link })
export const unfriend = (friend: string): Promise<Done> => ask(`/friends/${friend}`, undefined, "DELETE")

export const blocks = (): Promise<BlockedInfo[]> => ask("/blocks")
export const blockSeat = (table: string, seat: Seat): Promise<BlockedInfo> =>
  ask("/blocks", { who: { kind: "seat", table, seat } })
export const blockPage = (page: string): Promise<BlockedInfo> =>
  ask("/blocks", { who: { kind: "page", page } })
export const unblock = (block: string): Promise<Done> => ask(`/blocks/${block}`, undefined, "DELETE")

/** Another game by the rules of a finished one; the others who played it are asked. */
export const playAgain = (table: string): Promise<Opened> => ask(`/tables/${table}/again`, { id: newId() })
export const invite = (table: string, friend: string): Promise<Opened> =>
  ask(`/tables/${table}/invite`, { friend })
export const decline = (table: string): Promise<Done> => ask(`/invitations/${table}`, undefined, "DELETE")
