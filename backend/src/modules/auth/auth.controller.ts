import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CurrentUser, Public, type UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { Limited } from '../../platform/throttle/index.js'
import { AccountsService } from './accounts.service.js'
import {
  AcceptedView,
  EmailInput,
  SessionView,
  SignInInput,
  SignOutInput,
  SignUpInput,
  UserView,
  VerifiedEmailView,
  VerifyEmailInput,
} from './auth.dto.js'
import { RESEND_LIMIT, SIGN_IN_LIMIT, SIGN_UP_LIMIT } from './auth.limits.js'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.js'
import { type OpenSession, SessionsService } from './sessions.service.js'

const ACCEPTED: AcceptedView = { status: 'accepted' }

@Controller('auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  /** The answer is the same whether or not the address has an account. */
  @Post('sign-up')
  @Limited(SIGN_UP_LIMIT)
  @HttpCode(202)
  @Public('whoever has no account yet')
  async signUp(@Body() input: SignUpInput): Promise<AcceptedView> {
    await this.accounts.signUp(input)
    return ACCEPTED
  }

  @Post('verify-email')
  @HttpCode(200)
  @Public('the link in the mail stands for the person')
  verifyEmail(@Body() { token }: VerifyEmailInput): Promise<VerifiedEmailView> {
    return this.accounts.verifyEmail(token)
  }

  @Post('verify-email/resend')
  @Limited(RESEND_LIMIT)
  @HttpCode(202)
  @Public('whoever cannot sign in yet')
  async resendVerification(@Body() { email }: EmailInput): Promise<AcceptedView> {
    await this.accounts.resendVerification(email)
    return ACCEPTED
  }

  @Post('sign-in')
  @Limited(SIGN_IN_LIMIT)
  @HttpCode(200)
  @Public('the password is what is checked')
  async signIn(
    @Body() input: SignInInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const session = await this.accounts.signIn(input)
    await this.sessions.signOut(readRefreshCookie(request), { scope: 'local' })
    return this.hand(session, reply)
  }

  @Post('refresh')
  @HttpCode(200)
  @Public('the session cookie is what is checked')
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    try {
      return this.hand(await this.sessions.refresh(readRefreshCookie(request)), reply)
    } catch (error) {
      if (error instanceof ProblemError) clearRefreshCookie(reply)
      throw error
    }
  }

  @Post('sign-out')
  @HttpCode(204)
  @Public('ends only what the presented cookie stands for')
  async signOut(
    @Body() input: SignOutInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.signOut(readRefreshCookie(request), input)
    if (input.scope !== 'others') clearRefreshCookie(reply)
  }

  @Get('user')
  @Can('session.own')
  user(@CurrentUser() actor: UserActor): Promise<UserView> {
    return this.accounts.describe(actor)
  }

  private hand({ view, refreshToken, expiresAt }: OpenSession, reply: FastifyReply): SessionView {
    setRefreshCookie(reply, refreshToken, expiresAt)
    return view
  }
}
