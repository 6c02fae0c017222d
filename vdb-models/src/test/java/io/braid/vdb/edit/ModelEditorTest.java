package io.braid.vdb.edit;

import static io.braid.vdb.SampleModel.ALL;
import static io.braid.vdb.SampleModel.CRM;
import static io.braid.vdb.SampleModel.IMPORT;
import static io.braid.vdb.SampleModel.PEOPLE;
import static io.braid.vdb.SampleModel.SALES;
import static io.braid.vdb.SampleModel.SHOP;
import static io.braid.vdb.SampleModel.SOME;
import static io.braid.vdb.SampleModel.at;
import static io.braid.vdb.SampleModel.column;
import static io.braid.vdb.SampleModel.comment;
import static io.braid.vdb.SampleModel.shopWith;
import static io.braid.vdb.SampleModel.table;
import static io.braid.vdb.SampleModel.view;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SampleModel;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.AddColumn;
import io.braid.vdb.change.AlterOptions;
import io.braid.vdb.change.AlterOptions.Action;
import io.braid.vdb.change.AlterOptions.OptionChange;
import io.braid.vdb.change.AlterView;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.DropColumn;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.RemoveComment;
import io.braid.vdb.change.Rename;
import io.braid.vdb.edit.ChangeRefused.Reason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelEditorTest {
    private static final ViewDefinition OTHER = view("EVERYBODY", "SELECT 2", at(20));

    @Test
    void aNewThingIsAddedAtTheEnd() {
        ViewDefinition third = view("third", "SELECT 3", at(1));
        assertThat(apply(SHOP, new Create(third, IfExists.FAIL)).definitions())
                .containsExactly(CRM, PEOPLE, IMPORT, SALES, ALL, SOME, third);
    }

    @Test
    void aThingThatExistsIsRefusedReplacedOrKeptAsAsked() {
        refuses(SHOP, new Create(OTHER, IfExists.FAIL), Reason.DUPLICATE, "there already is a view sales.everybody");
        assertThat(apply(SHOP, new Create(OTHER, IfExists.REPLACE)).definitions())
                .containsExactly(CRM, PEOPLE, IMPORT, SALES, OTHER, SOME);
        assertThat(apply(SHOP, new Create(OTHER, IfExists.KEEP))).isSameAs(SHOP);
    }

    @Test
    void aTableTakesTheNameOfAViewButDoesNotReplaceIt() {
        ForeignTableDefinition table = new ForeignTableDefinition(
                "sales", "everybody", List.of(column("id")), DeclaredKeys.NONE, null, Map.of(), at(1));
        refuses(
                SHOP,
                new Create(table, IfExists.REPLACE),
                Reason.DUPLICATE,
                "view sales.everybody, which a foreign table cannot replace");
    }

    @Test
    void anImportAndACommentGivenAgainReplaceTheFormerOnes() {
        ImportDefinition again = new ImportDefinition(
                "PUBLIC", new TableSelection(TableSelection.Mode.LIMIT_TO, List.of("a")), "crm", "people", at(1));
        assertThat(apply(SHOP, new Create(again, IfExists.FAIL)).imports()).containsExactly(again);
        CommentDefinition first = comment(ObjectKind.VIEW, "sales", "everybody");
        CommentDefinition second =
                new CommentDefinition(ObjectKind.VIEW, List.of("Sales", "Everybody"), "otherwise", at(1));
        assertThat(apply(shopWith(first), new Create(second, IfExists.FAIL)).all(CommentDefinition.class))
                .containsExactly(second);
    }

    @Test
    void whatOthersNeedIsDroppedOnlyWithThem() {
        refuses(
                SHOP,
                drop(ObjectKind.SCHEMA, false, "people"),
                Reason.DEPENDENTS,
                "schema people cannot be dropped",
                "import of public from server crm into schema people, view sales.everybody, view sales.somebody",
                "CASCADE");
        assertThat(apply(SHOP, drop(ObjectKind.SCHEMA, true, "people")).definitions())
                .containsExactly(CRM, SALES);
        assertThat(apply(SHOP, drop(ObjectKind.VIEW, false, "sales", "somebody"))
                        .definitions())
                .containsExactly(CRM, PEOPLE, IMPORT, SALES, ALL);
    }

    @Test
    void whatIsNotThereIsAnErrorUnlessItMayBeMissing() {
        refuses(
                SHOP,
                drop(ObjectKind.VIEW, true, "sales", "nobody"),
                Reason.MISSING,
                "view 'sales.nobody' does not exist");
        assertThat(apply(SHOP, new Drop(ObjectKind.SERVER, List.of("erp"), true, false, at(1))))
                .isSameAs(SHOP);
        refuses(
                SHOP,
                new Drop(ObjectKind.FOREIGN_TABLE, List.of("sales", "somebody"), true, false, at(1)),
                Reason.UNFITTING,
                "'sales.somebody' is a view, not a foreign table");
    }

    @Test
    void commentsGoWithWhatTheyAreAbout() {
        CommentDefinition onSchema = comment(ObjectKind.SCHEMA, "people");
        CommentDefinition onImported = comment(ObjectKind.COLUMN, "People", "person", "id");
        CommentDefinition onView = comment(ObjectKind.VIEW, "sales", "somebody");
        CommentDefinition onColumn = comment(ObjectKind.COLUMN, "sales", "somebody", "id");
        CommentDefinition onServer = comment(ObjectKind.SERVER, "crm");
        VirtualDatabase database = shopWith(onSchema, onImported, onView, onColumn, onServer);

        assertThat(apply(database, drop(ObjectKind.VIEW, false, "sales", "somebody"))
                        .all(CommentDefinition.class))
                .containsExactly(onSchema, onImported, onServer);
        assertThat(apply(database, drop(ObjectKind.SCHEMA, true, "people")).all(CommentDefinition.class))
                .containsExactly(onServer);
        assertThat(apply(database, drop(ObjectKind.SERVER, true, "crm")).definitions())
                .containsExactly(SALES);
    }

    @Test
    void renamingTakesTheCommentsAlong() {
        VirtualDatabase database = shopWith(
                comment(ObjectKind.VIEW, "sales", "SOMEBODY"), comment(ObjectKind.COLUMN, "sales", "somebody", "id"));
        VirtualDatabase renamed = apply(database, rename(ObjectKind.VIEW, "one", "sales", "somebody"));

        assertThat(renamed.views()).extracting(ViewDefinition::name).containsExactly("everybody", "one");
        assertThat(renamed.all(CommentDefinition.class))
                .extracting(CommentDefinition::path)
                .containsExactly(List.of("sales", "one"), List.of("sales", "one", "id"));
    }

    @Test
    void whatOthersNeedIsNotRenamed() {
        refuses(
                SHOP,
                rename(ObjectKind.VIEW, "all", "sales", "everybody"),
                Reason.DEPENDENTS,
                "view sales.everybody cannot be renamed",
                "view sales.somebody");
        refuses(SHOP, rename(ObjectKind.VIEW, "Everybody", "sales", "somebody"), Reason.DUPLICATE, "sales.everybody");
        assertThat(apply(SHOP, rename(ObjectKind.VIEW, "Somebody", "sales", "somebody"))
                        .views())
                .extracting(ViewDefinition::name)
                .containsExactly("everybody", "Somebody");
    }

    @Test
    void aRenamedServerOrSchemaKeepsWhatItHolds() {
        VirtualDatabase database = shopWith(comment(ObjectKind.VIEW, "sales", "everybody"));

        VirtualDatabase renamed = apply(database, rename(ObjectKind.SERVER, "customers", "CRM"));
        assertThat(renamed.servers()).extracting(ServerDefinition::name).containsExactly("customers");
        assertThat(renamed.imports()).extracting(ImportDefinition::server).containsExactly("customers");
        assertThat(renamed.schemas()).extracting(SchemaDefinition::server).contains("customers");

        refuses(
                database,
                rename(ObjectKind.SCHEMA, "humans", "people"),
                Reason.DEPENDENTS,
                "schema people cannot be renamed",
                "view sales.everybody");
        VirtualDatabase alone = apply(database, drop(ObjectKind.VIEW, true, "sales", "everybody"));
        assertThat(apply(alone, rename(ObjectKind.SCHEMA, "humans", "people")).imports())
                .extracting(ImportDefinition::schema)
                .containsExactly("humans");
        VirtualDatabase one = apply(database, drop(ObjectKind.VIEW, false, "sales", "somebody"));
        VirtualDatabase revenue = apply(one, rename(ObjectKind.SCHEMA, "revenue", "sales"));
        assertThat(revenue.views()).extracting(ViewDefinition::schema).containsExactly("revenue");
        assertThat(revenue.all(CommentDefinition.class))
                .extracting(CommentDefinition::path)
                .containsExactly(List.of("revenue", "everybody"));
    }

    @Test
    void aRenamedForeignTableOrColumnStaysTheSameInTheSource() {
        VirtualDatabase database = shopWith(table("person2", DeclaredKeys.NONE, column("id")));
        VirtualDatabase renamed = apply(
                apply(database, rename(ObjectKind.FOREIGN_TABLE, "human", "people", "person2")),
                rename(ObjectKind.COLUMN, "number", "people", "human", "ID"));
        ForeignTableDefinition table = renamed.all(ForeignTableDefinition.class).get(0);
        assertThat(table.options()).isEqualTo(Map.of("remote_name", "person2"));
        assertThat(table.columns().get(0).name()).isEqualTo("number");
        assertThat(table.columns().get(0).options()).isEqualTo(Map.of("remote_name", "id"));
    }

    @Test
    void optionsAreAddedSetAndDroppedAsTheStatementSaysTheyAre() {
        VirtualDatabase changed = apply(
                SHOP,
                options(
                        ObjectKind.SERVER,
                        List.of("crm"),
                        new OptionChange(Action.SET, "URL", "v"),
                        new OptionChange(Action.ADD, "user", "me")));
        assertThat(changed.server("crm").map(ServerDefinition::options)).hasValue(Map.of("url", "v", "user", "me"));
        assertThat(apply(
                                changed,
                                options(ObjectKind.SERVER, List.of("crm"), new OptionChange(Action.DROP, "url", null)))
                        .server("crm")
                        .map(ServerDefinition::options))
                .hasValue(Map.of("user", "me"));
        refuses(
                SHOP,
                options(ObjectKind.SERVER, List.of("crm"), new OptionChange(Action.ADD, "url", "v")),
                Reason.DUPLICATE,
                "option 'url' of server crm is there already");
        refuses(
                SHOP,
                options(ObjectKind.SERVER, List.of("crm"), new OptionChange(Action.SET, "user", "v")),
                Reason.MISSING,
                "server crm has no option 'user'; it has url");
        refuses(
                SHOP,
                options(ObjectKind.SCHEMA, List.of("sales"), new OptionChange(Action.ADD, "a", "v")),
                Reason.UNFITTING,
                "schema sales has no options");
    }

    @Test
    void theOptionsOfAColumnCanBeChanged() {
        VirtualDatabase database = shopWith(table("t", DeclaredKeys.NONE, column("id"), column("name")));
        VirtualDatabase changed = apply(
                database,
                options(
                        ObjectKind.COLUMN,
                        List.of("people", "t", "NAME"),
                        new OptionChange(Action.ADD, "collation", "C")));
        assertThat(changed.all(ForeignTableDefinition.class).get(0).columns())
                .extracting(DeclaredColumn::options)
                .containsExactly(Map.of(), Map.of("collation", "C"));
    }

    @Test
    void aViewGetsAnotherQueryAndKeepsItsColumnNames() {
        ViewDefinition named = new ViewDefinition("sales", "named", false, List.of("a"), Map.of(), "SELECT 1", at(7));
        VirtualDatabase changed =
                apply(shopWith(named), new AlterView(List.of("sales", "named"), false, "SELECT 2", at(1)));
        assertThat(changed.views().get(2).sql()).isEqualTo("SELECT 2");
        assertThat(changed.views().get(2).columns()).containsExactly("a");
        refuses(
                SHOP,
                new AlterView(List.of("sales", "everybody"), true, "SELECT 2", at(1)),
                Reason.UNFITTING,
                "'sales.everybody' is a view, not a materialized view");
    }

    @Test
    void columnsAreAddedReplacedAndDropped() {
        VirtualDatabase database = shopWith(table("t", DeclaredKeys.NONE, column("a"), column("b")));
        List<String> path = List.of("people", "t");
        DeclaredColumn wider = new DeclaredColumn("A", "bigint", false, Map.of(), at(1));

        assertThat(columns(apply(database, new AddColumn(path, column("c"), false, at(1)))))
                .containsExactly("a int", "b int", "c int");
        assertThat(columns(apply(database, new AddColumn(path, wider, true, at(1)))))
                .containsExactly("A bigint", "b int");
        assertThat(columns(apply(database, new DropColumn(path, "A", false, at(1)))))
                .containsExactly("b int");
        refuses(database, new AddColumn(path, wider, false, at(1)), Reason.DUPLICATE, "has a column 'A' already");
        refuses(
                database,
                new AddColumn(path, column("c"), true, at(1)),
                Reason.MISSING,
                "column 'people.t.c' does not exist");
        refuses(
                apply(database, new DropColumn(path, "a", false, at(1))),
                new DropColumn(path, "b", true, at(1)),
                Reason.UNFITTING,
                "drop the table instead");
    }

    @Test
    void aColumnOfAKeyGoesOnlyWithTheKey() {
        DeclaredKeys keys = new DeclaredKeys(List.of("a"), List.of(List.of("b", "A")), List.of());
        DeclaredKeys reference = new DeclaredKeys(
                List.of(), List.of(), List.of(new DeclaredReference(List.of("x"), List.of("t"), List.of("a"))));
        VirtualDatabase database =
                shopWith(table("t", keys, column("a"), column("b")), table("u", reference, column("x")));
        DropColumn restrict = new DropColumn(List.of("people", "t"), "a", false, at(1));
        DropColumn cascade = new DropColumn(List.of("people", "t"), "a", true, at(1));

        refuses(
                database,
                restrict,
                Reason.DEPENDENTS,
                "its primary key, a unique key, a foreign key of foreign table people.u");
        assertThat(apply(database, cascade).all(ForeignTableDefinition.class))
                .extracting(ForeignTableDefinition::keys)
                .containsExactly(DeclaredKeys.NONE, DeclaredKeys.NONE);
    }

    @Test
    void aRenamedColumnKeepsItsPlaceInKeysAndItsComment() {
        DeclaredKeys keys = new DeclaredKeys(List.of("a"), List.of(), List.of());
        DeclaredKeys reference = new DeclaredKeys(
                List.of(),
                List.of(),
                List.of(new DeclaredReference(List.of("a"), List.of("people", "t"), List.of("a"))));
        VirtualDatabase database = shopWith(
                table("t", keys, column("a")),
                table("u", reference, column("a")),
                comment(ObjectKind.COLUMN, "people", "t", "a"));
        VirtualDatabase renamed = apply(database, rename(ObjectKind.COLUMN, "z", "people", "t", "a"));

        assertThat(renamed.all(ForeignTableDefinition.class))
                .extracting(ForeignTableDefinition::keys)
                .containsExactly(
                        new DeclaredKeys(List.of("z"), List.of(), List.of()),
                        new DeclaredKeys(
                                List.of(),
                                List.of(),
                                List.of(new DeclaredReference(List.of("a"), List.of("people", "t"), List.of("z")))));
        assertThat(renamed.all(CommentDefinition.class).get(0).path()).containsExactly("people", "t", "z");
    }

    @Test
    void aCommentIsRemovedIfThereIsOne() {
        VirtualDatabase database = shopWith(comment(ObjectKind.VIEW, "sales", "everybody"));
        RemoveComment remove = new RemoveComment(ObjectKind.FOREIGN_TABLE, List.of("SALES", "everybody"), at(1));
        assertThat(apply(database, remove)).isEqualTo(SHOP);
        assertThat(apply(SHOP, remove)).isSameAs(SHOP);
    }

    private static List<String> columns(VirtualDatabase database) {
        return database.all(ForeignTableDefinition.class).get(0).columns().stream()
                .map(column -> column.name() + " " + column.type())
                .toList();
    }

    private static Drop drop(ObjectKind kind, boolean cascade, String... path) {
        return new Drop(kind, List.of(path), false, cascade, at(1));
    }

    private static Rename rename(ObjectKind kind, String newName, String... path) {
        return new Rename(kind, List.of(path), newName, at(1));
    }

    private static AlterOptions options(ObjectKind kind, List<String> path, OptionChange... changes) {
        return new AlterOptions(kind, path, List.of(changes), at(1));
    }

    private static VirtualDatabase apply(VirtualDatabase database, ModelChange change) {
        return ModelEditor.apply(database, change, SampleModel::names);
    }

    private static void refuses(VirtualDatabase database, ModelChange change, Reason reason, String... message) {
        List<Definition> before = List.copyOf(database.definitions());
        assertThatExceptionOfType(ChangeRefused.class)
                .isThrownBy(() -> apply(database, change))
                .withMessageContainingAll(message)
                .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(reason));
        assertThat(database.definitions()).isEqualTo(before);
    }
}
