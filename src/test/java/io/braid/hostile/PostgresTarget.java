package io.braid.hostile;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The server's decoder and state machine of PostgreSQL's protocol, with clients that send what Jazzer chooses. */
public final class PostgresTarget {
    private static @Nullable PostgresAttack attack;

    private PostgresTarget() {}

    /** Named by Jazzer, which calls it before the first input: the server ends with the process. */
    public static void fuzzerInitialize() throws IOException, SQLException {
        attack = SmallServer.withTable().postgresAttack();
    }

    /** Named by Jazzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        Choices choices = new Choices(input);
        PostgresAttack server = Objects.requireNonNull(attack);
        @Nullable String finding = choices.nextInt(4) == 0 ? server.asStranger(choices) : server.asUser(choices);
        if (finding != null) {
            throw new AssertionError(finding);
        }
    }
}
