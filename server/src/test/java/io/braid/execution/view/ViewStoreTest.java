package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ViewStoreTest {
    @Test
    void theRowsThatAreKeptAreForNobodyElseToRead(@TempDir Path folder) throws Exception {
        try (Connection till = ViewServer.till(folder);
                ViewServer braid =
                        ViewServer.start(folder, "CREATE MATERIALIZED VIEW v.kept AS SELECT id FROM till.sale;")) {
            assertThat(till.isClosed()).isFalse();
            braid.run("REFRESH MATERIALIZED VIEW v.kept");
            Path store;
            try (var files = Files.walk(folder)) {
                store = files.filter(file -> file.endsWith("rows.duckdb"))
                        .findFirst()
                        .orElseThrow();
            }
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store.getParent())))
                    .isEqualTo("rwx------");
        }
    }
}
