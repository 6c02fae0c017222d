/** Random queries about columns of every type that a source has. */
@org.jspecify.annotations.NullMarked
package io.braid.types;
