package io.braid.hostile;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The server, with clients that send what Jazzer chooses: the first choice is whether they log in before. */
public final class ServerTarget {
    private static @Nullable ServerAttack attack;

    private ServerTarget() {}

    /** Named by Jazzer, which calls it before the first input: the server ends with the process. */
    public static void fuzzerInitialize() throws IOException {
        attack = SmallServer.start().attack();
    }

    /** Named by Jazzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        Choices choices = new Choices(input);
        ServerAttack server = Objects.requireNonNull(attack);
        @Nullable String finding = choices.nextInt(4) == 0 ? server.asUser(choices) : server.asStranger(choices);
        if (finding != null) {
            throw new AssertionError(finding);
        }
    }
}
