package io.braid.vdb.dependency;

import static io.braid.vdb.SampleModel.PEOPLE;
import static io.braid.vdb.SampleModel.at;
import static io.braid.vdb.SampleModel.column;
import static io.braid.vdb.SampleModel.shopWith;
import static io.braid.vdb.SampleModel.table;
import static io.braid.vdb.SampleModel.view;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SampleModel;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;

class DependenciesTest {
    @Test
    void everythingDependsOnTheServerByWayOfItsSchema() {
        assertThat(dependents(SampleModel.SHOP, ObjectKey.of(ObjectKind.SERVER, "CRM")))
                .containsExactly(
                        "schema people",
                        "import of public from server crm into schema people",
                        "view sales.everybody",
                        "view sales.somebody");
    }

    @Test
    void viewsDependOnTheirOwnSchemaAndOnWhatTheyName() {
        assertThat(dependents(SampleModel.SHOP, ObjectKey.of(ObjectKind.SCHEMA, "sales")))
                .containsExactly("view sales.everybody", "view sales.somebody");
        assertThat(dependents(SampleModel.SHOP, ObjectKey.of(ObjectKind.VIEW, "sales", "everybody")))
                .containsExactly("view sales.somebody");
        assertThat(dependents(SampleModel.SHOP, ObjectKey.of(ObjectKind.VIEW, "sales", "somebody")))
                .isEmpty();
    }

    @Test
    void aNameWithTheWholeRemotePathMeansTheTableAndTheSchema() {
        VirtualDatabase database = shopWith(
                table("person", DeclaredKeys.NONE, column("id")),
                view("remote", "SELECT id FROM people.crm.public.person", at(7)));
        assertThat(dependents(database, ObjectKey.of(ObjectKind.FOREIGN_TABLE, "people", "person")))
                .contains("view sales.remote");
        assertThat(dependents(database, PEOPLE.key())).contains("view sales.remote");
    }

    @Test
    void functionsNeedWhatTheyNameAndAreNeededByTheirCallers() {
        VirtualDatabase database = shopWith(
                new FunctionDefinition("sales", "first", List.of(), "SELECT * FROM sales.everybody", at(7)),
                view("caller", "SELECT * FROM sales.first", at(8)));
        assertThat(dependents(database, ObjectKey.of(ObjectKind.VIEW, "sales", "everybody")))
                .containsExactly("view sales.somebody", "function sales.first", "view sales.caller");
    }

    @Test
    void aForeignKeyNeedsTheTableItRefersTo() {
        DeclaredKeys keys = new DeclaredKeys(
                List.of(),
                List.of(),
                List.of(new DeclaredReference(List.of("person"), List.of("person"), List.of("id"))));
        VirtualDatabase database =
                shopWith(table("person", DeclaredKeys.NONE, column("id")), table("address", keys, column("person")));
        assertThat(dependents(database, ObjectKey.of(ObjectKind.FOREIGN_TABLE, "people", "person")))
                .containsExactly("view sales.everybody", "view sales.somebody", "foreign table people.address");
    }

    private static List<String> dependents(VirtualDatabase database, ObjectKey key) {
        return Dependencies.of(database, SampleModel::names).dependents(List.of(key)).stream()
                .map(Definition::describe)
                .toList();
    }
}
