import type { Right } from '../field'
import type { LooseFilter } from '../filter'

/** Who reads and writes the comments on records of a resource. */
interface CommentRules<Name extends string = string, F = LooseFilter> {
  /** Who of those that may read a record reads its comments; default: all of them. */
  readableBy?: readonly Right[]
  /** Who of those readers writes comments; default: all of them. */
  writableBy?: readonly Right[]
  /** Records on which comments are written; default: all. */
  while?: F
  /** References to people who are told of comments, besides the creator, the requester and the assignees. */
  tells?: readonly Name[]
}

export type CommentSetting<Name extends string = string, F = LooseFilter> = true | CommentRules<Name, F>

/** Answers the rules of a resource's comments; undefined where its records have none. */
export const findCommentRules = ({ comments }: { comments?: CommentSetting }): CommentRules | undefined =>
  comments === true ? {} : comments

/** The resource that stores comments. */
export const commentTable = 'comments'

export const maxCommentLength = 4000

/** Most people whom one comment mentions. */
export const maxMentions = 20

/** The minutes within which authors change a comment. */
export const commentEditMinutes = 15
