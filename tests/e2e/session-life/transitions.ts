/** The transitions of the auth chart that each test takes, by its title; the ids are those of the chart's structure. */
export const transitions: Readonly<Record<string, readonly string[]>> = {
  'a visitor sees no dialog, and «Войти» redirects to ESIA with the full return address': [
    'unknown event auth.started 0',
    'checking done checkSession 1',
    'anonymous event signIn.requested 0',
    'leaving event page.shown 0',
    'checking done checkSession 0',
  ],
  'a failed session check is retried automatically and on request, and does not block sign-in': [
    'checking done checkSession 2',
    'unavailable event check.retried 0',
    'unavailable timer retryPause 0',
    'unavailable event signIn.requested 0',
  ],
  'a visitor who continues before the session check ends is redirected to ESIA': ['checking event signIn.requested 0'],
  "an active citizen's session is extended in the last minute; an idle citizen is warned": [
    'signedIn.fresh.idle event citizen.acted 0',
    'signedIn.fresh timer untilRenewal 0',
    'signedIn.refreshing done checkSession 0',
    'signedIn.fresh timer untilRenewal 1',
  ],
  'an idle citizen is warned a minute before the end and can stay': [
    'signedIn.expiring.prompting event session.extended 0',
    'signedIn.expiring.prompting timer lastMinute 0',
    'signedIn.expiring.verifying done checkSession 1',
    'signedIn.expiring.prompting event page.shown 0',
  ],
  'an unanswered warning ends in «Сессия завершена», and a new sign-in returns to the same address': [
    'signedIn.expiring.verifying done checkSession 2',
    'expired event signIn.requested 0',
  ],
  'a failed check in the last minute does not end the session early': [
    'signedIn.refreshing done checkSession 2',
    'signedIn.expiring.verifying done checkSession 3',
  ],
  'a session ended on the server ends for an active citizen too': [
    'signedIn.refreshing done checkSession 1',
    'expired event signIn.declined 0',
  ],
  'five minutes before the absolute end the citizen is asked to sign in again, now or later': [
    'signedIn.fresh timer untilAbsoluteWarning 0',
    'signedIn.ending timer lastMinutes 0',
    'signedIn.verifying done checkSession 2',
  ],
  'signing in again before the absolute end starts a new session': ['signedIn event signIn.requested 0'],
  'after sleep the session is checked before the page changes': [
    'signedIn.fresh event page.shown 0',
    'signedIn.verifying done checkSession 3',
    'signedIn.unverified event page.shown 0',
    'signedIn.unverified timer retryPause 0',
    'expired event page.shown 0',
    'expired.rechecking done checkSession 2',
    'expired.rechecking done checkSession 1',
  ],
  'several 401 answers show one «Сессия завершена» dialog': ['signedIn event session.lost 0'],
  'a slow session check can be retried': ['checking event check.retried 0'],
  'the data of the site are awaited with the session check that runs, and again when it is known': [
    'checking event session.awaited 0',
    'anonymous event session.awaited 0',
  ],
  'missing data of the site are loaded again while the session check fails': ['unavailable event session.awaited 0'],
  'missing data of the site are loaded again during and after a session': [
    'signedIn event session.awaited 0',
    'expired event session.awaited 0',
  ],
  'a slow check in the last minute does not delay the warning': [
    'signedIn.refreshing timer slowResponseDelay 0',
    'signedIn.expiring.verifying timer slowResponseDelay 0',
  ],
  'a slow check after sleep is retried later': ['signedIn.verifying timer slowResponseDelay 0'],
  'a check whose code failed to load recovers on reload': ['checking done checkSession 2'],
  'a crashed first check is retried': ['checking error checkSession 0'],
  'a crashed check warns an active citizen and does not end the session': [
    'signedIn.refreshing error checkSession 0',
    'signedIn.expiring.verifying error checkSession 0',
  ],
  'a crashed check after sleep shows nothing and is retried automatically': ['signedIn.verifying error checkSession 0'],
  'a crashed check on an ended session keeps the dialog': ['expired.rechecking error checkSession 0'],
  'a sign-in in another tab before the absolute end closes the warning': [
    'signedIn event session.startedInOtherTab 0',
    'signedIn.verifying done checkSession 1',
  ],
  "another citizen's sign-in in another tab during the warning begins their session": [
    'signedIn.expiring event session.startedInOtherTab 0',
    'signedIn.expiring.verifying done checkSession 0',
  ],
  "another citizen's sign-in in another tab replaces the first one's data at once": [
    'signedIn.verifying done checkSession 0',
  ],
  'a sign-in that does not leave the page times out and can be repeated': ['leaving timer retryPause 0'],
  'a sign-out and the sign-in of another citizen in another tab remove the form': [
    'expired.rechecking done checkSession 0',
  ],
  'a sign-out and a sign-in in one tab reach the other': [
    'anonymous event session.startedInOtherTab 0',
    'signedIn event session.endedInOtherTab 0',
    'signedIn event signOut.requested 0',
    'expired event session.startedInOtherTab 0',
  ],
  'a tab with a failed check follows a sign-in in another tab': ['unavailable event session.startedInOtherTab 0'],
};
