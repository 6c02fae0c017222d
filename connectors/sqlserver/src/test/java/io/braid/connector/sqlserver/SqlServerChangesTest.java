package io.braid.connector.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.dialect.ChangeQuery;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of change tokens over a fake of change tracking. */
class SqlServerChangesTest {
    private static final TableName ORDERS = new TableName("erp", "dbo", "orders");
    private final Counting database = new Counting();
    private final SqlServerChanges changes = new SqlServerChanges();

    /** Fake of change tracking: a common version of all tables, and the last change of the queried table. */
    private static final class Counting implements ChangeQuery.Database {
        private static final Pattern SINCE = Pattern.compile("CHANGES \\[dbo]\\.\\[orders], (\\d+)\\)");
        private static final Pattern KNOWN = Pattern.compile("(\\d+) >= CHANGE_TRACKING_MIN_VALID_VERSION");
        final List<String> asked = new ArrayList<>();
        String definitions = "fork 1,0,10";
        long version = 7;
        long lastChange = 5;
        long minimum;
        boolean tracks = true;
        int error;

        @Override
        public Optional<String> text(String sql) {
            asked.add(sql);
            if (error != 0) {
                throw new BraidException(ErrorCode.SOURCE_FAILED, "no", new SQLException("no", "S0001", error));
            }
            Matcher since = SINCE.matcher(sql);
            if (since.find()) {
                return answer(lastChange > Long.parseLong(since.group(1)), "changed");
            }
            Matcher known = KNOWN.matcher(sql);
            if (known.find()) {
                return answer(Long.parseLong(known.group(1)) >= minimum, "known");
            }
            return answer(tracks, definitions + "@" + version);
        }

        private static Optional<String> answer(boolean holds, String text) {
            return holds ? Optional.of(text) : Optional.empty();
        }
    }

    private Optional<String> token(@Nullable String before) {
        return changes.token(Set.of(ORDERS), before, database);
    }

    @Test
    void itIsTheSameUntilTheTableChanges() {
        String first = token(null).orElseThrow();
        assertThat(token(first)).contains(first);
        database.version = 8;
        assertThat(token(first)).as("another table has changed").contains(first);
        database.version = 9;
        database.lastChange = 9;
        String second = token(first).orElseThrow();
        assertThat(second).isNotEqualTo(first);
        assertThat(token(second)).contains(second);
    }

    @Test
    void itIsAnotherWhenTrackingBeganAgainOrTheDatabaseWasRestored() {
        String first = token(null).orElseThrow();
        database.definitions = "fork 1,7,0";
        assertThat(token(first)).isPresent().get().isNotEqualTo(first);
    }

    @Test
    void itIsAnotherWhenWhatHappenedSinceMayBeForgotten() {
        String first = token(null).orElseThrow();
        database.version = 30;
        database.minimum = 20;
        String second = token(first).orElseThrow();
        assertThat(second).isNotEqualTo(first);
        assertThat(token(second)).contains(second);
    }

    @Test
    void thereIsNoneWithoutTracking() {
        String first = token(null).orElseThrow();
        database.minimum = Long.MAX_VALUE;
        assertThat(token(first)).as("of which nothing is known").isEmpty();
        database.tracks = false;
        assertThat(token(first)).isEmpty();
        assertThat(changes.token(Set.of(), null, database)).isEmpty();
        assertThat(changes.token(Set.of(new TableName(null, null, "orders")), null, database))
                .isEmpty();
    }

    /** Unknown view, missing permission, no tracking. */
    @ParameterizedTest
    @ValueSource(ints = {208, 229, 300, 22105})
    void thereIsNoneWhereItIsForbiddenToAsk(int error) {
        database.error = error;
        assertThat(token(null)).isEmpty();
    }

    @Test
    void otherErrorsAreToldOf() {
        database.error = 1205;
        assertThatThrownBy(() -> token(null)).isInstanceOf(BraidException.class);
    }

    @Test
    void namesAreQuoted() {
        TableName odd = new TableName("erp", "d'bo", "a]b");
        String state = SqlServerChanges.state(List.of(odd));
        assertThat(state).contains("OBJECT_ID(N'[d''bo].[a]]b]')").contains("DB_NAME() = N'erp'");
        assertThat(SqlServerChanges.changedSince(List.of(odd, ORDERS), 3))
                .isEqualTo("SELECT N'changed' WHERE EXISTS (SELECT 1 FROM CHANGETABLE(CHANGES [d'bo].[a]]b], 3) AS c)"
                        + "\nUNION ALL SELECT N'changed' WHERE EXISTS (SELECT 1 FROM CHANGETABLE(CHANGES"
                        + " [dbo].[orders], 3) AS c)");
        assertThat(SqlServerChanges.reachesBackTo(List.of(odd, ORDERS), 3))
                .isEqualTo("SELECT N'known' WHERE 3 >= CHANGE_TRACKING_MIN_VALID_VERSION(OBJECT_ID(N'[d''bo].[a]]b]'))"
                        + " AND 3 >= CHANGE_TRACKING_MIN_VALID_VERSION(OBJECT_ID(N'[dbo].[orders]'))");
    }
}
