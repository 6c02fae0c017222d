package io.braid.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.conformance.ConformanceServer;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.util.List;
import java.util.Properties;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Immutable;
import org.hibernate.cfg.Configuration;
import org.hibernate.dialect.PostgreSQLDialect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Hibernate, with its dialect of PostgreSQL: entities that are read, joined and paged. */
@Timeout(120)
@ExtendWith(ConformanceServer.Shared.class)
final class HibernateTest {
    private final ConformanceServer server;

    HibernateTest(ConformanceServer server) {
        this.server = server;
    }

    /** Who makes an item. */
    @Entity(name = "Maker")
    @Immutable
    @Table(schema = "stock", name = "maker")
    static class Maker {
        @Id
        @Nullable
        Integer id;

        @Nullable
        String name;
    }

    /** An item. */
    @Entity(name = "Item")
    @Immutable
    @Table(schema = "stock", name = "item")
    static class Item {
        @Id
        @Nullable
        Integer id;

        @Nullable
        String name;

        @Nullable
        BigDecimal price;

        @ManyToOne
        @JoinColumn(name = "maker")
        @Nullable
        Maker maker;
    }

    @Test
    void entitiesAreRead() {
        try (SessionFactory factory = factory()) {
            factory.inSession(session -> {
                Item hammer = session.find(Item.class, 2);
                assertThat(hammer.name).isEqualTo("hammer");
                assertThat(hammer.price).isEqualByComparingTo("19.90");
                assertThat(hammer.maker).isNotNull();
            });
        }
    }

    @Test
    void queriesHaveParametersJoinsAndPages() {
        try (SessionFactory factory = factory()) {
            factory.inTransaction(session -> {
                List<String> names = session.createSelectionQuery(
                                "select i.name from Item i join i.maker m where m.name = :maker order by i.price desc",
                                String.class)
                        .setParameter("maker", "Smith")
                        .setMaxResults(1)
                        .setFirstResult(1)
                        .list();
                assertThat(names).containsExactly("nail");
                assertThat(session.createSelectionQuery(
                                        "select count(i) from Item i where upper(i.name) like 'H%'", Long.class)
                                .getSingleResult())
                        .isEqualTo(1);
                assertThat(session.createNativeQuery("SELECT name FROM offers.cheap", String.class)
                                .list())
                        .containsExactly("nail");
            });
        }
    }

    private SessionFactory factory() {
        Properties properties = new Properties();
        properties.setProperty("hibernate.connection.url", server.url());
        properties.setProperty("hibernate.connection.username", server.user());
        properties.setProperty("hibernate.connection.password", server.password());
        properties.setProperty("hibernate.dialect", PostgreSQLDialect.class.getName());
        return new Configuration()
                .addAnnotatedClass(Maker.class)
                .addAnnotatedClass(Item.class)
                .addProperties(properties)
                .buildSessionFactory();
    }
}
