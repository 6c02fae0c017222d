package io.braid.execution.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoggedTextTest {
    @Test
    void whatStandsInQuotesIsMaskedWhereItMayBeASecret() {
        assertThat(LoggedText.of("CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (user 'ann', password 'it''s')"))
                .isEqualTo("CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (user '***', password '***''***')");
        assertThat(LoggedText.of("alter server s options (set password 'no end"))
                .isEqualTo("alter server s options (set password '***'");
        assertThat(LoggedText.ofError("Unexpected 'hunter2'", "CREATE SERVER s OPTIONS (password hunter2)"))
                .isEqualTo("Unexpected '***'");
    }

    @Test
    void aPasswordInWrongQuotesOrNoneIsOneAllTheSame() {
        for (String password :
                new String[] {"\"hunter2\"", "hunter2", "/* here */ hunter2", "\nhunter2 ADMINISTRATOR"}) {
            assertThat(LoggedText.of("CREATE USER ann PASSWORD " + password))
                    .matches("CREATE USER ann PASSWORD\\s+\\*\\*\\*");
        }
        assertThat(LoggedText.of("SELECT password FROM t")).isEqualTo("SELECT password FROM t");
    }

    @Test
    void aQueryStaysAsItIs() {
        assertThat(LoggedText.of("SELECT 'a' FROM t")).isEqualTo("SELECT 'a' FROM t");
        assertThat(LoggedText.ofError("There is no 't'", "SELECT 'a' FROM t")).isEqualTo("There is no 't'");
    }

    @Test
    void aVeryLongTextIsShortened() {
        assertThat(LoggedText.of("x".repeat(1_000_000))).hasSize(LoggedText.LONGEST + 4);
    }
}
