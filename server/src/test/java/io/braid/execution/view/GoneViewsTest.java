package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.braid.execution.database.Databases;
import io.braid.execution.database.TestCatalog;
import io.braid.execution.refresh.MaterializedViews;
import io.braid.planner.model.VdbReader;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.StoredTable;
import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.Place;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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

    /** Creation and use of a view while a periodic task lists the views of all databases. */
    @Test
    void aViewMetAfterDatabasesWereAskedIsNotGone(@TempDir Path folder) {
        ViewStore none = new ViewStore(Optional.empty(), folder, 1);
        Runnable[] whenAsked = {() -> {}};
        try (Databases databases = new Databases();
                MaterializedViews views = new MaterializedViews(none, () -> asked(databases, whenAsked), 1)) {
            MaterializedView[] met = new MaterializedView[1];
            whenAsked[0] = () -> met[0] = views.of(VIEW);
            views.tick(() -> true);
            assertThat(met[0]).isNotNull();
            whenAsked[0] = () -> {};
            assertThat(views.of(VIEW)).isSameAs(met[0]);

            views.tick(() -> true);
            assertThat(views.of(VIEW)).isNotSameAs(met[0]);
        }
    }

    private static Databases asked(Databases databases, Runnable[] whenAsked) {
        whenAsked[0].run();
        return databases;
    }

    /** Deployment of the last database at startup while the task runs. */
    @Test
    void whatIsKeptOfADatabaseThatIsDeployedMeanwhileStays(@TempDir Path folder) throws IOException {
        String text = TestCatalog.SHOP + "CREATE MATERIALIZED VIEW sales.kept AS SELECT id FROM goods.item;";
        VirtualDatabase model = VdbReader.read("here", text);
        ViewDefinition view = model.views().stream()
                .filter(ViewDefinition::materialized)
                .findFirst()
                .orElseThrow();
        DeclaredView declared = new DeclaredView(
                ViewKey.of(model, view), view, MaterializedOptions.of(view.options()), new Fingerprint(model).of(view));
        keep(folder.resolve("matviews").resolve("elsewhere"), declared.identity());
        try (TestCatalog catalog = new TestCatalog(folder)) {
            catalog.views().tick(() -> {
                catalog.deploy(text, "here");
                return true;
            });
            assertThat(catalog.views().of(declared).current()).isPresent();
        }
    }

    /** Writes a note that a server stores rows of a view. */
    private static void keep(Path notes, ViewIdentity view) throws IOException {
        TableDescription table = new TableDescription(
                new TableName(null, "kept", "braid_rows"),
                TableDescription.Kind.TABLE,
                List.of(new ColumnDescription("id", DataType.of(TypeKind.BIGINT), "bigint")),
                TableKeys.NONE,
                null);
        VersionNote note = VersionNote.of(view, Instant.EPOCH, 1, 1, Map.of());
        Files.createDirectories(notes);
        JsonMapper.builder()
                .visibility(PropertyAccessor.ALL, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                .build()
                .writeValue(
                        notes.resolve("braid_rows.json").toFile(),
                        new SourceViewTables.Noted(1, "left_shelf", new StoredTable(table, note.text(), 1)));
    }
}
