package io.braid.planner;

import static io.braid.planner.ChangingSource.table;
import static io.braid.planner.Models.column;
import static io.braid.planner.Models.database;
import static io.braid.planner.Models.foreignTable;
import static io.braid.planner.Models.view;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.catalog.SystemSchemas;
import io.braid.planner.drift.DriftFinding;
import io.braid.planner.drift.DriftKind;
import io.braid.planner.drift.SourceDrift;
import io.braid.planner.imports.ImportCache;
import io.braid.vdb.TableSelection.Mode;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DriftTest {
    private final ChangingSource crm = new ChangingSource(
            "crm",
            table("public", "customer", "id:int name:text born:date"),
            table("public", "bill", "id:int amount:money"));
    private final ImportCache imports = ImportCache.inMemory();
    private final VirtualDatabase model = database(
            Models.all(),
            view("names", "SELECT id FROM c.customer WHERE name > 'a'"),
            view("ids", "SELECT id FROM c.customer"),
            view("all_names", "SELECT * FROM v.names"));

    @Test
    void whatHasNotChangedIsNoFinding() {
        importNow();

        assertThat(find()).isEmpty();
    }

    @Test
    void aColumnThatIsGoneNamesTheViewsThatBreakAndTheirError() {
        importNow();
        crm.tables(table("public", "customer", "id:int born:date"), table("public", "bill", "id:int amount:money"));

        List<DriftFinding> findings = find();

        assertThat(findings.get(0).kind()).isEqualTo(DriftKind.COLUMN_GONE);
        assertThat(findings.get(0).column()).isEqualTo("name");
        assertThat(findings.get(0).before()).isEqualTo("VARCHAR");
        assertThat(findings.get(0).brokenViews()).containsExactly("v.names", "v.all_names");
        assertThat(findings.get(0).consequence())
                .startsWith("a query of v.names fails: In view v.names")
                .contains("Column 'name' not found");
        assertThat(findings).extracting(DriftFinding::kind).containsOnlyOnce(DriftKind.COLUMN_GONE);
        assertThat(findings)
                .filteredOn(finding -> finding.kind() == DriftKind.VIEW_BROKEN)
                .extracting(DriftFinding::table)
                .containsExactly("names", "all_names");
    }

    @Test
    void everyKindOfChangeIsFound() {
        importNow();
        crm.tables(
                table("public", "customer", "number:int name:long born:date email:text"),
                table("public", "order", "id:int"));

        assertThat(find())
                .extracting(finding -> finding.kind() + " " + finding.table() + " " + finding.column())
                .contains(
                        "COLUMN_RENAMED customer id",
                        "TYPE_CHANGED customer name",
                        "COLUMN_NEW customer email",
                        "TABLE_GONE bill null",
                        "TABLE_NEW order null");
    }

    @Test
    void aSourceThatIsDownIsAFindingAndItsViewsAreNotBlamed() {
        importNow();
        crm.down = true;

        assertThat(find()).extracting(DriftFinding::kind).containsExactly(DriftKind.SOURCE_UNREACHABLE);
    }

    @Test
    void declaredTablesAndImportsThatDoNotFitAreFoundWithoutAnEarlierImport() {
        VirtualDatabase declared = database(
                Models.imported(4, Mode.LIMIT_TO, "customr"),
                foreignTable("b", Map.of("remote_name", "public.bill"), column("amount", "date", Map.of())));

        assertThat(SourceDrift.of(declared, name -> crm, imports, SystemSchemas.NONE))
                .extracting(DriftFinding::kind)
                .containsExactlyInAnyOrder(DriftKind.IMPORT_BROKEN, DriftKind.VIEW_BROKEN);
    }

    private void importNow() {
        Catalog.open(model, name -> crm, imports, SystemSchemas.NONE).importAll();
    }

    private List<DriftFinding> find() {
        return SourceDrift.of(model, name -> crm, imports, SystemSchemas.NONE);
    }
}
