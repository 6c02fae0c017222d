package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Case-insensitive column names, even in a table with two that differ only in letter case. */
class ColumnNamesTest {
    private final Planner planner = new Planner(Catalog.open(
            Models.database(Models.all()),
            name -> new ChangingSource(
                    "crm",
                    ChangingSource.table("public", "t", "ab:int AB:int other:int"),
                    ChangingSource.table("public", "u", "id:int"))));

    @Test
    void theOthersOfItsTableCanBeRead() {
        assertThat(columns("SELECT OTHER FROM c.t")).containsExactly("OTHER");
    }

    @Test
    void aNameThatCouldBeBothIsAmbiguous() {
        for (String sql : List.of(
                "SELECT * FROM c.t",
                "SELECT Ab FROM c.t",
                "SELECT AB FROM c.t",
                "SELECT t.\"AB\" FROM c.t",
                "SELECT 1 FROM c.t WHERE t.aB = 1")) {
            assertThatThrownBy(() -> planner.plan(sql))
                    .as(sql)
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.AMBIGUOUS_COLUMN));
        }
    }

    private List<String> columns(String sql) {
        return planner.plan(sql).columns().fields().stream()
                .map(field -> field.name())
                .toList();
    }
}
