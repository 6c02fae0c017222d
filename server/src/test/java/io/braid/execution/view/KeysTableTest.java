package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.log.HeardLog;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KeysTableTest {
    private static final StoredTable TABLE = new StoredTable(
            new TableDescription(
                    new TableName(null, "kept", "totals_keys"),
                    TableDescription.Kind.TABLE,
                    List.of(new ColumnDescription("id", DataType.of(TypeKind.BIGINT), "bigint")),
                    TableKeys.NONE,
                    null),
            "",
            0);

    @RegisterExtension
    final HeardLog log = new HeardLog(KeysTable.class);

    @Test
    void isRemovedAfterTheRefresh() {
        Tables tables = new Tables(null, null);
        try (KeysTable keys = new KeysTable(tables, TABLE)) {
            assertThat(tables.dropped).isEmpty();
            assertThat(keys.table()).isSameAs(TABLE);
        }
        assertThat(tables.dropped).containsExactly("totals_keys");
        assertThat(log.all()).isEmpty();
    }

    /** Committed rows are retained regardless of the fate of the keys. */
    @Test
    void aRefreshDoesNotFailForWhatCannotBeRemovedAfterIt() {
        try (KeysTable keys = new KeysTable(new Tables(null, lost()), TABLE)) {
            assertThat(keys.table()).isSameAs(TABLE);
        }
        assertThat(warning())
                .contains("totals_keys", "could not be removed", "the next start removes it", "connection was lost");
    }

    @Test
    void whatServerHasItIsNamed() {
        new KeysTable(new Tables("crm", lost()), TABLE).close();

        assertThat(warning()).contains("totals_keys", "server 'crm' after the next start removes it");
    }

    private static BraidException lost() {
        return new BraidException(ErrorCode.SOURCE_LOST, "the connection was lost");
    }

    private String warning() {
        assertThat(log.warnings()).hasSize(1);
        return log.warnings().get(0);
    }

    /** Tables that record what is removed, or fail to remove it. */
    private static final class Tables implements ViewTables {
        private final @Nullable String server;
        private final @Nullable BraidException failure;
        private final List<String> dropped = new ArrayList<>();

        Tables(@Nullable String server, @Nullable BraidException failure) {
            this.server = server;
            this.failure = failure;
        }

        @Override
        public MergingLoad load(String name, RowType columns, List<String> index) {
            throw new UnsupportedOperationException("nothing is loaded here");
        }

        @Override
        public boolean has(StoredTable table) {
            return true;
        }

        @Override
        public void drop(StoredTable table) {
            if (failure != null) {
                throw failure;
            }
            dropped.add(table.name());
        }

        @Override
        public @Nullable String server() {
            return server;
        }
    }
}
