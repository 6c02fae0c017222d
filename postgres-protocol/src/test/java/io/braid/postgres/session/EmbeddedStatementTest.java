package io.braid.postgres.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.postgres.command.CommandParser;
import io.braid.postgres.command.PostgresCommand;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EmbeddedStatementTest {
    @Test
    void parametersAreCastToDeclaredTypes() {
        assertThat(typed("PREPARE p (int, unknown, numeric(10, 2), char(3)[]) AS SELECT '$1', $1, $2, $3, $4, $5 -- $1")
                        .sql())
                .isEqualTo("SELECT '$1', CAST($1 AS int), $2, CAST($3 AS numeric), CAST($4 AS bpchar[]), $5 -- $1");
        assertThat(typed("PREPARE p AS SELECT $1").sql()).isEqualTo("SELECT $1");
    }

    @Test
    void errorsHaveTheirPlacesInTheCommand() {
        String command = "PREPARE p (int) AS\nSELECT $1, nothing";
        EmbeddedStatement statement = typed(command);
        assertThat(place(statement, 1, statement.sql().indexOf("nothing") + 1)).contains(new TextPlace(2, 12));
        assertThat(place(statement, 1, statement.sql().indexOf("int") + 1)).contains(new TextPlace(1, 12));
        assertThat(place(statement, 1, statement.sql().indexOf("$1") + 1)).contains(new TextPlace(2, 8));
    }

    @Test
    void aStatementThatIsMadeOfACommandHasNoPlaces() {
        EmbeddedStatement statement = EmbeddedStatement.of("COPY t TO STDOUT", -1, "SELECT * FROM t");
        assertThat(place(statement, 1, 15)).isEmpty();
    }

    private static Optional<TextPlace> place(EmbeddedStatement statement, int line, int column) {
        Throwable placed = statement.placed(
                new BraidException(ErrorCode.UNDEFINED_COLUMN, "no such column", new TextPlace(line, column)));
        return ((BraidException) placed).place();
    }

    private static EmbeddedStatement typed(String command) {
        return EmbeddedStatement.typed(
                command, (PostgresCommand.Prepare) CommandParser.parse(command).orElseThrow());
    }
}
