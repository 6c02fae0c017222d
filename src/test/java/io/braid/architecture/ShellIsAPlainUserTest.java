package io.braid.architecture;

import org.junit.jupiter.api.Test;

/** What the shell can do every JDBC program can do: it sees the driver and nothing behind it. */
final class ShellIsAPlainUserTest {
    @Test
    void cliUsesOfBraidOnlyTheDriver() {
        KnowsOnly.ofBraid("io.braid.cli..", "io.braid.jdbc..").check(BraidClasses.MAIN);
    }
}
