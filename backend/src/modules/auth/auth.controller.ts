import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Patch, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CurrentUser, Public, type UserActor } from '../../platform/authz/index.js'
import { Limited } from '../../platform/throttle/index.js'
import { AccountsService } from './accounts.service.js'
import { alike } from './alike.js'
import {
  AcceptedView,
  ChangeEmailInput,
  ChangePasswordInput,
  EmailInput,
  LinkInput,
  OwnSessionListView,
  PasswordRuleView,
  RenewedSessionView,
  ResetPasswordInput,
  ResetPasswordView,
  SessionParams,
  SignOutInput,
  SignUpInput,
  UserView,
  VerifiedEmailView,
} from './auth.dto.js'
import { PASSWORD_RULE_LIMIT, RESET_LIMIT } from './auth.limits.js'
import { CredentialsService } from './credentials.service.js'
import { KnownDevices } from './known-devices.js'
import { clearRefreshCookie, handOver, readRefreshCookie } from './refresh-cookie.js'
import { SessionsService } from './sessions.service.js'

const ACCEPTED: AcceptedView = { status: 'accepted' }

/** Accounts, their passwords and their sessions. */
@Controller('auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly credentials: CredentialsService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  /** The answer is the same whether or not the address has an account. */
  @Post('sign-up')
  @HttpCode(202)
  @Public('whoever has no account yet')
  async signUp(@Body() input: SignUpInput, @Ip() ip: string): Promise<AcceptedView> {
    await alike(this.accounts.signUp(input, ip))
    return ACCEPTED
  }

  /** Confirms the address of a sign-up or the new address of an account. */
  @Post('verify-email')
  @HttpCode(200)
  @Public('the link in the mail stands for the person')
  verifyEmail(@Body() { token }: LinkInput): Promise<VerifiedEmailView> {
    return this.accounts.verifyEmail(token)
  }

  @Post('verify-email/resend')
  @HttpCode(200)
  @Public('whoever cannot sign in yet')
  async resendVerification(@Body() { email }: EmailInput): Promise<AcceptedView> {
    await alike(this.accounts.resendVerification(email))
    return ACCEPTED
  }

  /** Mails a link to choose a new password. The answer is the same whether or not the address has an account. */
  @Post('recover')
  @HttpCode(200)
  @Public('whoever forgot the password')
  async recover(@Body() { email }: EmailInput): Promise<AcceptedView> {
    await alike(this.credentials.recover(email))
    return ACCEPTED
  }

  /** Tells the owner of a link that works which password it takes. Does not use the link. */
  @Post('password-rule')
  @Limited(PASSWORD_RULE_LIMIT)
  @HttpCode(200)
  @Public('the link in the mail stands for the person')
  passwordRule(@Body() { token }: LinkInput): Promise<PasswordRuleView> {
    return this.credentials.passwordRule(token)
  }

  /** Every session of the account ends; the person then signs in with the new password. */
  @Post('reset-password')
  @Limited(RESET_LIMIT)
  @HttpCode(200)
  @Public('the link in the mail stands for the person')
  async resetPassword(
    @Body() input: ResetPasswordInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResetPasswordView> {
    const { owner, audience } = await this.credentials.resetPassword(input)
    // A stranger who types wrong passwords meanwhile must not keep the owner out.
    this.devices.remember(request, reply, owner, 'reset')
    return { email: owner.email, audience }
  }

  @Post('sign-out')
  @HttpCode(200)
  @Public('ends only what the presented cookie stands for')
  async signOut(
    @Body() input: SignOutInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AcceptedView> {
    await this.sessions.signOut(readRefreshCookie(request), input)
    if (input.scope !== 'others') {
      clearRefreshCookie(reply)
      // Pages that the browser kept. Not `storage` or `cookies`: drafts and the known device stay (decision 0029).
      reply.header('clear-site-data', '"cache"')
    }
    return ACCEPTED
  }

  @Get('user')
  @Can('session.own')
  user(@CurrentUser() actor: UserActor): Promise<UserView> {
    return this.accounts.describe(actor)
  }

  /** Asks for another address; the account keeps the old one until the new one is confirmed by mail. */
  @Patch('user')
  @Can('session.own')
  async changeEmail(@CurrentUser() actor: UserActor, @Body() input: ChangeEmailInput): Promise<UserView> {
    await this.accounts.changeEmail(actor, input)
    return this.accounts.describe(actor)
  }

  /** Ends the other sessions, tells the owner by mail, and answers with a new session that replaces this one. */
  @Post('password')
  @HttpCode(200)
  @Can('session.own')
  async changePassword(
    @CurrentUser() actor: UserActor,
    @Body() input: ChangePasswordInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RenewedSessionView> {
    const { session, owner } = await this.credentials.changePassword(actor, input)
    const view = handOver(session, reply)
    this.devices.remember(request, reply, owner)
    return { session: view }
  }

  @Get('sessions')
  @Can('session.own')
  async listSessions(@CurrentUser() actor: UserActor): Promise<OwnSessionListView> {
    return { items: await this.sessions.list(actor) }
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Can('session.own')
  endSession(@CurrentUser() actor: UserActor, @Param() { id }: SessionParams): Promise<void> {
    return this.sessions.endOne(actor, id)
  }
}
