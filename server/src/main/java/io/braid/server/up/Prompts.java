package io.braid.server.up;

import java.util.Optional;

/** Prompts on the terminal of the command; without a terminal there are no answers. */
interface Prompts {
    /** Reads a password without echo; empty if there is no terminal. */
    Optional<String> password(String question);

    /** True if the user confirms; false without a terminal. */
    boolean confirms(String question);
}
