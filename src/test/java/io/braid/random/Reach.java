package io.braid.random;

import io.braid.spi.Source;
import java.util.Map;

/** Way in which Braid reaches the tables of the schemas one and two. */
interface Reach extends AutoCloseable {
    /** The statements of a model that import both schemas. */
    String model();

    /** The sources of that model, each with so many connections; the caller closes them. */
    Map<String, Source> open(int connections);

    @Override
    default void close() {}
}
