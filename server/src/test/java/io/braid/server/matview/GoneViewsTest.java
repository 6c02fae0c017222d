package io.braid.server.matview;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.database.Databases;
import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.Place;
import io.braid.vdb.ViewDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoneViewsTest {
    private static final DeclaredView VIEW = new DeclaredView(
            new ViewKey("shop", "", "v", "totals"),
            new ViewDefinition("v", "totals", true, List.of(), Map.of(), "SELECT 1", new Place(1, 1)),
            MaterializedOptions.of(Map.of()),
            "1");

    /** As happens to whoever creates a view and uses it while the clock asks databases for theirs. */
    @Test
    void aViewMetAfterDatabasesWereAskedIsNotGone(@TempDir Path folder) {
        ViewStore none = new ViewStore(Optional.empty(), folder, 1);
        try (Databases databases = new Databases();
                MaterializedViews views = new MaterializedViews(none, () -> databases, 1)) {
            MaterializedView[] met = new MaterializedView[1];
            views.tick(() -> {
                met[0] = views.of(VIEW);
                return true;
            });
            assertThat(views.of(VIEW)).isSameAs(met[0]);

            views.tick(() -> true);
            assertThat(views.of(VIEW)).isNotSameAs(met[0]);
        }
    }
}
