import { selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import { useFeature } from '../actors/use-feature.ts';
import type { AnswerProps } from '../features/home/HomeView.tsx';
import { PortabilityAnswer } from '../features/number-check/PortabilityAnswer.tsx';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { useSession, useSessionCommands } from '../features/session/use-session.ts';

/** The result of the check of a number on the home page, loaded with the first check. */
export const HomeAnswer = ({ attempt, digits, onStopped }: AnswerProps) => {
  const beginPortation = useBeginPortation();
  const isSignedIn = useSession(selectIsSignedIn);
  const canSignIn = useFeature('EsiaAuth') === true;
  const isOpen = useFeature('Portation') === true;
  const { signIn } = useSessionCommands();
  return (
    <PortabilityAnswer
      key={digits}
      digits={digits}
      attempt={attempt}
      isSignedIn={isSignedIn}
      onSignIn={canSignIn ? signIn : undefined}
      onBeginPortation={isOpen ? () => beginPortation({ digits }) : undefined}
      onStopped={onStopped}
    />
  );
};
