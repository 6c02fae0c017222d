package io.braid.server.up;

import java.util.Optional;

/** Questions to whoever started the command; without a terminal, nobody answers. */
interface Prompts {
    /** The answer, which is not shown while it is typed; empty if there is no terminal. */
    Optional<String> password(String question);

    /** True if the answer is yes; without a terminal it is no. */
    boolean confirms(String question);
}
