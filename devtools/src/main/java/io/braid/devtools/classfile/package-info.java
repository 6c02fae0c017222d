/** Reader of class files: references, super types, and a digest of the API. */
@NullMarked
package io.braid.devtools.classfile;

import org.jspecify.annotations.NullMarked;
